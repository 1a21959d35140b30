#include "orders.h"

#include <string.h>

#include "chip.h"
#include "events.h"
#include "lights.h"
#include "reeds.h"
#include "sound.h"
#include "text.h"

/* The last command that changed something: sent again, because its answer was lost, it is answered again
 * but not done again. */
static struct {
    bool is_there;
    uint8_t command, number;
} last;

static uint8_t answer[MOST_ANSWER];
static uint16_t carried_out;
static bool has_session;

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
    has_session = true;
    events_begin();
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
    answer[REEDS_WAITING] = events_waiting();
    memcpy(answer + REEDS_REEDS, reeds_now()->reeds, REED_BYTES);
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

/* It is answered first: obey() does it afterwards. */
static bool do_restart(const struct frame *frame, uint16_t now)
{
    (void)frame, (void)now;
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
    if (!is_repeated && frame->kind == RESTART)
        chip_restart();
}

void orders_start(void)
{
    has_session = false;
    last.is_there = false;
    carried_out = 0;
}

bool orders_has_session(void)
{
    return has_session;
}

void orders_take(const struct frame *frame, uint16_t now)
{
    const struct command *command = find(frame->kind);
    if (!command)
        refuse(frame->number, REFUSAL_UNKNOWN);
    else if (frame->length < command->least || frame->length > command->most)
        refuse(frame->number, REFUSAL_LENGTH);
    else if (!has_session && frame->kind != HELLO)
        refuse(frame->number, REFUSAL_NO_SESSION);
    else
        obey(command, frame, now);
}
