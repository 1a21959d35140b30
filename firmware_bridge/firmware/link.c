#include "link.h"

#include <stdbool.h>
#include <string.h>

#include "chip.h"
#include "events.h"
#include "frame.h"
#include "lights.h"
#include "reeds.h"
#include "sound.h"
#include "text.h"

#define HOST_LOST_AFTER_MS 3000

/* The last command that changed something: sent again, because its answer was lost, it is answered again
 * but not done again. */
static struct {
    bool is_there;
    uint8_t command, number;
} last;

static uint8_t answer[MOST_ANSWER];

static uint8_t begun[MOST_ENCODED + 1];
static uint16_t begun_length;
static uint16_t heard_at, carried_out;
static bool has_host;

static void say(uint8_t kind, uint8_t number, const uint8_t *payload, uint8_t length)
{
    frame_say(&(struct frame){kind, number, length, payload}, chip_say);
}

static void refuse(uint8_t number, uint8_t reason)
{
    say(REFUSED, number, &reason, REFUSED_SIZE);
}

static void put_number(uint8_t *at, uint16_t number)
{
    at[0] = (uint8_t)number;
    at[1] = (uint8_t)(number >> 8);
}

static bool do_hello(const struct frame *frame, uint16_t now)
{
    (void)frame, (void)now;
    events_forget();
    answer[WELCOME_MAJOR] = PROTOCOL_MAJOR;
    answer[WELCOME_MINOR] = PROTOCOL_MINOR;
    answer[WELCOME_FIRMWARE_MAJOR] = FIRMWARE_MAJOR;
    answer[WELCOME_FIRMWARE_MINOR] = FIRMWARE_MINOR;
    answer[WELCOME_KIND] = BOARD_KIND;
    answer[WELCOME_ROWS] = ROWS;
    answer[WELCOME_COLUMNS] = COLUMNS;
    answer[WELCOME_LEDS] = LEDS;
    answer[WELCOME_FEATURES] = FEATURES;
    answer[WELCOME_RESET] = chip_reset_cause();
    chip_id(answer + WELCOME_ID);
    put_number(answer + WELCOME_RECEIVE_ERRORS, chip_receive_errors());
    return true;
}

static bool do_scan(const struct frame *frame, uint16_t now)
{
    (void)frame, (void)now;
    const struct felt *felt = reeds_now();
    answer[REEDS_EVENT] = events_last_number();
    answer[REEDS_KEYS] = felt->keys;
    memcpy(answer + REEDS_REEDS, felt->reeds, REED_BYTES);
    put_number(answer + REEDS_CARRIED_OUT, carried_out);
    return true;
}

static bool do_show(const struct frame *frame, uint16_t now)
{
    return lights_show(frame->payload, frame->length, now);
}

static bool do_play(const struct frame *frame, uint16_t now)
{
    return sound_begin(frame->payload, frame->length, now);
}

static bool do_text(const struct frame *frame, uint16_t now)
{
    (void)now;
    text_show(frame->payload);
    return true;
}

static bool do_restart(const struct frame *frame, uint16_t now)
{
    (void)frame, (void)now;
    chip_restart();
    return true;
}

/* What only asks is done again when it is asked again; what changes something is done once. */
static const struct command {
    uint8_t code, least, most;
    uint8_t answer, answer_length;
    bool is_question;
    bool (*carry_out)(const struct frame *frame, uint16_t now);
} commands[] = {
    {HELLO, HELLO_SIZE, HELLO_SIZE, WELCOME, WELCOME_SIZE, true, do_hello},
    {SCAN, SCAN_SIZE, SCAN_SIZE, REEDS, REEDS_SIZE, true, do_scan},
    {SHOW, SHOW_SIZE, MOST_PAYLOAD, DONE, DONE_SIZE, false, do_show},
    {PLAY, PLAY_SIZE, MOST_PAYLOAD, DONE, DONE_SIZE, false, do_play},
    {TEXT, TEXT_SIZE, TEXT_SIZE, DONE, DONE_SIZE, false, do_text},
    {RESTART, RESTART_SIZE, RESTART_SIZE, DONE, DONE_SIZE, false, do_restart},
};

static const struct command *find(uint8_t code)
{
    for (uint8_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].code == code)
            return &commands[i];
    return 0;
}

static void obey(const struct command *command, const struct frame *frame, uint16_t now)
{
    bool is_repeated = last.is_there && last.command == frame->kind && last.number == frame->number;
    if (!is_repeated)
        last.is_there = false; /* the host has gone on: from now on its number may come round again */
    if (!is_repeated && !command->carry_out(frame, now)) {
        refuse(frame->number, REFUSAL_VALUE);
        return;
    }
    if (!is_repeated && !command->is_question) {
        carried_out++;
        last.is_there = true;
        last.command = frame->kind;
        last.number = frame->number;
    }
    say(command->answer, frame->number, answer, command->answer_length);
}

static void take(const struct frame *frame, uint16_t now)
{
    heard_at = now;
    has_host = true;
    if (frame->kind == SEEN) {
        events_seen(frame->number);
        return;
    }
    const struct command *command = find(frame->kind);
    if (!command)
        refuse(frame->number, REFUSAL_UNKNOWN);
    else if (frame->length < command->least || frame->length > command->most)
        refuse(frame->number, REFUSAL_LENGTH);
    else
        obey(command, frame, now);
}

static void end_frame(uint16_t now)
{
    struct frame frame;
    if (begun_length == 0)
        return;
    if (frame_decode(begun, begun_length, &frame) == FLAW_NONE)
        take(&frame, now);
    else
        refuse(0, REFUSAL_CHECKSUM);
    begun_length = 0;
}

void link_start(uint16_t now)
{
    uint8_t version[BOOT_SIZE] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    heard_at = now;
    chip_say(0);
    say(BOOT, 0, version, BOOT_SIZE);
}

void link_listen(uint16_t now)
{
    uint8_t byte;
    while (chip_heard(&byte)) {
        if (byte == 0)
            end_frame(now);
        else if (begun_length < sizeof begun)
            begun[begun_length++] = byte;
    }
    if ((uint16_t)(now - heard_at) >= HOST_LOST_AFTER_MS)
        has_host = false;
    lights_host(has_host, now);
}
