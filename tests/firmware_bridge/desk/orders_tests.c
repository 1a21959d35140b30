/* What the host orders is carried out once, answered, or refused with the reason. */
#include "host.h"

#include <string.h>

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

static void restart_is_answered_and_goes_to_the_chip_once(void)
{
    start();
    tell(RESTART, 2, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == DONE && desk_restarts == 1);
    tell(RESTART, 2, 0, 0);
    CHECK(listen() == 1 && heard[0].kind == DONE && desk_restarts == 1);
}

void orders_tests(void)
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
    restart_is_answered_and_goes_to_the_chip_once();
}
