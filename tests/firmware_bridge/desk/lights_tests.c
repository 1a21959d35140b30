/* Lights, tones and text. */
#include "host.h"

#include <string.h>

#include "lights.h"
#include "text.h"

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

void lights_tests(void)
{
    all_lights_together_stay_below_the_cap();
    lights_that_are_cut_short_stay_below_the_cap_with_those_before();
    brightness_dims_and_the_first_layer_is_seen();
    a_flash_that_is_over_lets_the_light_below_through();
    without_a_host_the_home_light_blinks_and_the_lights_come_back();
    lights_that_do_not_change_are_sent_seldom();
    lights_that_were_cut_short_are_sent_again_but_not_for_ever();
    text_is_written_line_by_line();
    tones_follow_one_another_with_rests();
}
