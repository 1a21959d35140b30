/* The firmware on a desk, under sanitizers. Each test is a sentence; the first that fails ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk.h"
#include "events.h"
#include "frame.h"
#include "lights.h"
#include "text.h"

#define CHECK(what) \
    do { \
        if (!(what)) { \
            printf("%s:%d: %s\n", __func__, __LINE__, #what); \
            exit(1); \
        } \
    } while (0)

static uint8_t built[512];
static uint16_t built_length;
static struct frame heard[32];
static uint8_t heard_bytes[4096];

static void keep(uint8_t byte)
{
    built[built_length++] = byte;
}

/* Short ones: the firmware itself says nothing longer. */
static void tell(uint8_t kind, uint8_t number, const uint8_t *payload, uint8_t length)
{
    built_length = 0;
    frame_say(&(struct frame){kind, number, length, payload}, keep);
    desk_hear(built, built_length);
}

/* All frames that were said since the last time. */
static unsigned listen(void)
{
    uint16_t length = desk_said(heard_bytes, sizeof heard_bytes), begin = 0;
    unsigned count = 0;
    for (uint16_t at = 0; at < length; at++) {
        if (heard_bytes[at])
            continue;
        if (at > begin && count < 32)
            CHECK(frame_decode(heard_bytes + begin, at - begin, &heard[count++]) == FLAW_NONE);
        begin = at + 1;
    }
    return count;
}

static void start(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    desk_start();
    tell(HELLO, 1, version, sizeof version);
    listen();
}

static void hello_is_answered_with_all_that_the_host_must_know(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    desk_start();
    CHECK(listen() == 1 && heard[0].kind == BOOT);
    tell(HELLO, 5, version, sizeof version);
    CHECK(listen() == 1 && heard[0].kind == WELCOME && heard[0].number == 5);
    CHECK(heard[0].length == WELCOME_SIZE && heard[0].payload[WELCOME_ROWS] == ROWS);
    CHECK(heard[0].payload[WELCOME_ID] == 0x42);
}

static void a_board_that_was_not_greeted_says_boot_again_and_again(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    desk_start();
    desk_pass(250);
    CHECK(listen() == 3);
    for (uint8_t i = 0; i < 3; i++)
        CHECK(heard[i].kind == BOOT && heard[i].payload[BOOT_AGAIN] == i);
    tell(HELLO, 5, version, sizeof version);
    listen();
    desk_pass(250);
    CHECK(listen() == 0);
}

static void before_a_hello_every_command_is_refused_and_no_event_told(void)
{
    static const uint8_t tone[] = {0x70, 0x03, 100, 0};
    desk_start();
    desk_hertz = 0;
    desk_reeds[0] = 1;
    desk_pass(50);
    CHECK(listen() == 1 && heard[0].kind == BOOT);
    tell(SCAN, 7, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == REFUSED && heard[0].number == 7);
    CHECK(heard[0].payload[0] == REFUSAL_NO_SESSION);
    tell(PLAY, 8, tone, sizeof tone);
    CHECK(listen() == 1 && heard[0].payload[0] == REFUSAL_NO_SESSION && desk_hertz == 0);
}

static uint16_t carried_out(void)
{
    listen();
    tell(SCAN, 200, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == REEDS);
    return (uint16_t)(heard[0].payload[REEDS_CARRIED_OUT] | heard[0].payload[REEDS_CARRIED_OUT + 1] << 8);
}

static void a_command_sent_twice_is_answered_twice_and_done_once(void)
{
    static const uint8_t tone[] = {0x70, 0x03, 100, 0};
    start();
    uint16_t before = carried_out();
    tell(PLAY, 9, tone, sizeof tone);
    CHECK(listen() == 1 && heard[0].kind == DONE && desk_hertz == 880);
    desk_pass(50);
    tell(PLAY, 9, tone, sizeof tone);
    CHECK(listen() == 1 && heard[0].kind == DONE && heard[0].number == 9);
    CHECK(carried_out() == before + 1);
    desk_pass(51);
    CHECK(desk_hertz == 0); /* begun once: it would still sound */
    tell(PLAY, 10, tone, sizeof tone);
    CHECK(carried_out() == before + 2);
}

static void a_number_that_comes_round_again_is_a_new_command(void)
{
    static const uint8_t tone[] = {0x70, 0x03, 100, 0};
    start();
    tell(PLAY, 9, tone, sizeof tone);
    uint16_t before = carried_out(); /* only questions for a while, until all numbers were used */
    tell(PLAY, 9, tone, sizeof tone);
    CHECK(carried_out() == before + 1);
}

static void what_makes_no_sense_is_refused_with_the_reason(void)
{
    static const uint8_t bad_layer[] = {255, 0, 1, 2, 3, 99, 0, 0};
    static const uint8_t far_led[] = {255, 0, 1, 2, 3, 0, 0, 1, LEDS};
    static const uint8_t no_number[] = {255, 0, 1, 2, 3, BEAT_COUNTING, 0, 1, 0};
    static const uint8_t half_tone[] = {1, 2, 3};
    static const uint8_t shrill[] = {0xFF, 0xFF, 1, 0};
    struct {
        uint8_t kind;
        const uint8_t *payload;
        uint8_t length, reason;
    } cases[] = {
        {0x55, 0, 0, REFUSAL_UNKNOWN},
        {HELLO, bad_layer, 1, REFUSAL_LENGTH},
        {SHOW, bad_layer, 1, REFUSAL_LENGTH},
        {SHOW, bad_layer, 8, REFUSAL_VALUE},
        {SHOW, far_led, 9, REFUSAL_VALUE},
        {SHOW, far_led, 7, REFUSAL_VALUE},
        {SHOW, no_number, 9, REFUSAL_VALUE},
        {PLAY, half_tone, 3, REFUSAL_VALUE},
        {PLAY, shrill, 4, REFUSAL_VALUE},
    };
    start();
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        tell(cases[i].kind, (uint8_t)(20 + i), cases[i].payload, cases[i].length);
        CHECK(listen() == 1 && heard[0].kind == REFUSED && heard[0].number == 20 + i);
        CHECK(heard[0].payload[0] == cases[i].reason);
    }
}

static void a_damaged_frame_is_answered_with_number_zero(void)
{
    static const uint8_t garbage[] = {3, 1, 1, 0};
    start();
    desk_hear(garbage, sizeof garbage);
    CHECK(listen() == 1 && heard[0].kind == REFUSED && heard[0].number == 0);
    CHECK(heard[0].payload[0] == REFUSAL_CHECKSUM);
}

static void much_garbage_is_answered_seldom_and_not_at_all_without_room(void)
{
    static const uint8_t scraps[] = {1, 0, 1, 0, 1, 0, 1, 0};
    start();
    desk_hear(scraps, sizeof scraps);
    CHECK(listen() == 1);
    desk_pass(10);
    desk_hear(scraps, sizeof scraps);
    CHECK(listen() == 0);
    desk_pass(10);
    desk_room = 4;
    desk_hear(scraps, sizeof scraps);
    CHECK(listen() == 0);
    desk_room = UINT16_MAX;
    desk_hear(scraps, sizeof scraps);
    CHECK(listen() == 1);
}

static void garbage_longer_than_any_frame_does_no_harm(void)
{
    static uint8_t garbage[4000];
    memset(garbage, 0xAA, sizeof garbage);
    start();
    desk_hear(garbage, sizeof garbage);
    tell(SCAN, 3, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == REFUSED && heard[0].number == 0);
    tell(SCAN, 3, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == REEDS);
}

static void a_contact_that_bounces_is_told_once_and_holds_up_no_other(void)
{
    unsigned told = 0;
    start();
    desk_reeds[1] = 0x80;
    for (unsigned i = 0; i < 20; i++) { /* reed 0 bounces all the time */
        desk_reeds[0] = i & 1;
        desk_pass(2);
        for (unsigned n = listen(); n--; told++) {
            CHECK(heard[n].kind == CHANGED && heard[n].payload[CHANGED_REEDS] == 0);
            CHECK(heard[n].payload[CHANGED_REEDS + 1] == 0x80 && heard[n].number == heard[0].number);
        }
    }
    CHECK(told > 0 && events_waiting() == 1);
}

static void it_takes_three_looks_to_believe_a_contact(void)
{
    start();
    desk_pass(1);
    desk_keys = KEY_ADJUST;
    desk_pass(4);
    CHECK(events_waiting() == 0);
    desk_pass(2);
    CHECK(events_waiting() == 1);
    listen();
    desk_keys = 0;
    desk_pass(20);
    CHECK(events_waiting() == 1); /* a button that is let go is no news */
    CHECK(listen() >= 1 && heard[0].payload[CHANGED_PRESSED] == KEY_ADJUST);
}

static void settle(uint8_t reeds)
{
    desk_reeds[0] = reeds;
    desk_pass(12);
}

static void an_event_is_told_until_it_is_seen_then_the_next_one(void)
{
    start();
    settle(1);
    settle(3);
    desk_pass(40);
    unsigned count = listen();
    CHECK(count >= 3);
    for (unsigned i = 0; i < count; i++)
        CHECK(heard[i].payload[CHANGED_REEDS] == 1);
    tell(SEEN, (uint8_t)(heard[0].number + 1), 0, 0); /* not this one */
    tell(SEEN, heard[0].number, 0, 0);
    desk_pass(1);
    CHECK(listen() == 1 && heard[0].payload[CHANGED_REEDS] == 3);
    tell(SEEN, heard[0].number, 0, 0);
    desk_pass(100);
    CHECK(listen() == 0);
}

static void press_and_let_go(uint8_t key)
{
    desk_keys = key;
    desk_pass(12);
    desk_keys = 0;
    desk_pass(12);
}

static void when_too_many_wait_the_newest_is_kept_and_no_button_forgotten(void)
{
    start();
    for (uint8_t i = 1; i <= 12; i++) {
        settle(i);
        if (i == 6 || i == 9)
            press_and_let_go(i == 6 ? KEY_DONE : KEY_UNDO);
    }
    listen();
    CHECK(events_waiting() == 6);
    desk_pass(16);
    CHECK(listen() >= 1);
    uint8_t first = heard[0].number;
    static const uint8_t kept[] = {1, 2, 3, 4, 5, 12};
    for (unsigned i = 0; i < sizeof kept; i++) {
        desk_pass(16);
        CHECK(listen() >= 1 && heard[0].payload[CHANGED_REEDS] == kept[i]);
        CHECK(heard[0].number == (uint8_t)(first + (i < 5 ? i : 13)));
        CHECK(heard[0].payload[CHANGED_PRESSED] == (i < 5 ? 0 : KEY_DONE | KEY_UNDO));
        tell(SEEN, heard[0].number, 0, 0);
    }
    desk_pass(100);
    CHECK(listen() == 0);
}

static void hello_forgets_what_was_not_told(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    start();
    settle(1);
    tell(HELLO, 1, version, sizeof version);
    listen();
    desk_pass(100);
    CHECK(listen() == 0);
}

static void a_scan_says_how_many_events_wait(void)
{
    start();
    settle(1);
    settle(3);
    listen();
    tell(SCAN, 9, 0, 0);
    CHECK(listen() == 1 && heard[0].payload[REEDS_WAITING] == 2 && heard[0].payload[REEDS_REEDS] == 3);
}

static void all_lights_together_stay_below_the_cap(void)
{
    uint8_t show[SHOW_SIZE + LAYER_HEAD + LEDS] = {255, 0, 255, 255, 255, BEAT_STEADY, 0, LEDS};
    for (uint8_t i = 0; i < LEDS; i++)
        show[SHOW_SIZE + LAYER_HEAD + i] = i;
    start();
    CHECK(lights_show(show, sizeof show, desk_ms));
    desk_pass(1);
    uint32_t sum = 0;
    for (unsigned i = 0; i < sizeof desk_rgb; i++)
        sum += desk_rgb[i];
    CHECK(sum * 20 / 255 <= CURRENT_CAP_MA && sum * 20 / 255 > CURRENT_CAP_MA * 9 / 10);
}

/* Half of the board in full white, then the other half: cut short, both would be lit together. */
static void lights_that_are_cut_short_stay_below_the_cap_with_those_before(void)
{
    uint8_t show[SHOW_SIZE + LAYER_HEAD + LEDS / 2] = {255, 0, 255, 255, 255, BEAT_STEADY, 0, LEDS / 2};
    start();
    desk_drawn_most = 0;
    for (uint8_t turn = 0; turn < 6; turn++) {
        for (uint8_t i = 0; i < LEDS / 2; i++)
            show[SHOW_SIZE + LAYER_HEAD + i] = i + (turn % 2 ? 0 : LEDS / 2);
        CHECK(lights_show(show, sizeof show, desk_ms));
        desk_cuts = 1;
        desk_pass(30);
    }
    desk_cuts = 0;
    CHECK(desk_drawn_most * 20 / 255 <= CURRENT_CAP_MA);
}

static void brightness_dims_and_the_first_layer_is_seen(void)
{
    static const uint8_t show[] = {127, 0, 200, 100, 0, BEAT_STEADY, 0, 1, 4, 9, 9, 9, BEAT_STEADY, 0, 2, 4, 5};
    start();
    tell(SHOW, 2, show, sizeof show);
    desk_pass(1);
    CHECK(desk_rgb[12] == 100 && desk_rgb[13] == 50 && desk_rgb[14] == 0);
    CHECK(desk_rgb[15] == 4 && desk_rgb[0] == 0);
}

static void a_flash_that_is_over_lets_the_light_below_through(void)
{
    static const uint8_t show[] = {255, 0, 0, 220, 70, BEAT_ONCE, 0, 1, 4, 9, 9, 9, BEAT_STEADY, 0, 1, 4};
    start();
    tell(SHOW, 2, show, sizeof show);
    desk_pass(100);
    CHECK(desk_rgb[13] == 220);
    desk_pass(500);
    CHECK(desk_rgb[13] == 0);
    desk_pass(300);
    CHECK(desk_rgb[13] == 9);
}

static void without_a_host_the_home_light_blinks_and_the_lights_come_back(void)
{
    static const uint8_t show[] = {255, 7, 9, 9, 9, BEAT_STEADY, 0, 1, 4};
    start();
    tell(SHOW, 2, show, sizeof show);
    desk_pass(2900);
    CHECK(desk_rgb[12] == 9);
    desk_pass(200);
    CHECK(desk_rgb[12] == 0 && desk_rgb[21] == 150 && desk_rgb[23] == 220);
    desk_pass(200);
    CHECK(desk_rgb[21] == 0);
    desk_pass(60000);
    desk_pass(10000);
    CHECK(desk_rgb[12] == 0);
    tell(SCAN, 3, 0, 0);
    desk_pass(1);
    CHECK(desk_rgb[12] == 9);
}

static void lights_that_do_not_change_are_sent_seldom(void)
{
    start();
    desk_pass(30);
    unsigned before = desk_light_frames;
    desk_pass(2000);
    CHECK(desk_light_frames - before <= 2);
}

static void lights_that_were_cut_short_are_sent_again_but_not_for_ever(void)
{
    static const uint8_t show[] = {255, 0, 9, 9, 9, BEAT_STEADY, 0, 1, LEDS - 1};
    start();
    desk_pass(1);
    desk_cuts = 100;
    tell(SHOW, 2, show, sizeof show);
    desk_pass(3);
    CHECK(desk_rgb[sizeof desk_rgb - 1] == 0);
    desk_pass(1);
    CHECK(desk_rgb[sizeof desk_rgb - 1] == 9);
    desk_cuts = 0;
}

static void text_is_written_line_by_line(void)
{
    uint8_t screen[TEXT_BYTES];
    memcpy(screen, "ILLEGAL D.turn  e4 to e5        ", TEXT_BYTES);
    start();
    desk_pass(120);
    text_show(screen);
    desk_pass(80);
    CHECK(!memcmp(desk_text, screen, TEXT_BYTES));
}

static void tones_follow_one_another_with_rests(void)
{
    static const uint8_t tones[] = {0xDC, 0, 120, 0, 0, 0, 60, 0, 0xA5, 0, 200, 0};
    start();
    tell(PLAY, 2, tones, sizeof tones);
    CHECK(desk_hertz == 220);
    desk_pass(121);
    CHECK(desk_hertz == 0);
    desk_pass(60);
    CHECK(desk_hertz == 165);
    desk_pass(200);
    CHECK(desk_hertz == 0);
}

static void restart_is_answered_and_goes_to_the_chip_once(void)
{
    start();
    tell(RESTART, 2, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == DONE && desk_restarts == 1);
    tell(RESTART, 2, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == DONE && desk_restarts == 1);
}

int main(void)
{
    hello_is_answered_with_all_that_the_host_must_know();
    a_board_that_was_not_greeted_says_boot_again_and_again();
    before_a_hello_every_command_is_refused_and_no_event_told();
    a_command_sent_twice_is_answered_twice_and_done_once();
    a_number_that_comes_round_again_is_a_new_command();
    what_makes_no_sense_is_refused_with_the_reason();
    a_damaged_frame_is_answered_with_number_zero();
    much_garbage_is_answered_seldom_and_not_at_all_without_room();
    garbage_longer_than_any_frame_does_no_harm();
    a_contact_that_bounces_is_told_once_and_holds_up_no_other();
    it_takes_three_looks_to_believe_a_contact();
    an_event_is_told_until_it_is_seen_then_the_next_one();
    when_too_many_wait_the_newest_is_kept_and_no_button_forgotten();
    hello_forgets_what_was_not_told();
    a_scan_says_how_many_events_wait();
    all_lights_together_stay_below_the_cap();
    lights_that_are_cut_short_stay_below_the_cap_with_those_before();
    brightness_dims_and_the_first_layer_is_seen();
    a_flash_that_is_over_lets_the_light_below_through();
    without_a_host_the_home_light_blinks_and_the_lights_come_back();
    lights_that_do_not_change_are_sent_seldom();
    lights_that_were_cut_short_are_sent_again_but_not_for_ever();
    text_is_written_line_by_line();
    tones_follow_one_another_with_rests();
    restart_is_answered_and_goes_to_the_chip_once();
    puts("all fine");
    return 0;
}
