#include "desk.h"

#include <string.h>

#include "events.h"
#include "lights.h"
#include "link.h"
#include "reeds.h"
#include "sound.h"
#include "text.h"

#define ROOM 4096

uint16_t desk_ms, desk_hertz;
uint8_t desk_keys, desk_reeds[REED_BYTES], desk_rgb[LEDS * 3];
unsigned desk_light_frames, desk_restarts, desk_cuts, desk_drawn_most;
uint16_t desk_room = UINT16_MAX;
char desk_text[TEXT_BYTES + 1];

static uint8_t heard[ROOM], said[ROOM];
static uint16_t heard_count, heard_next, said_count, cursor, lit;

void desk_start(void)
{
    heard_count = heard_next = said_count = 0;
    desk_ms = 0;
    desk_keys = 0;
    memset(desk_reeds, 0, sizeof desk_reeds);
    reeds_start(desk_ms);
    lights_start(desk_ms);
    text_start(desk_ms);
    link_start(desk_ms);
}

void desk_pass(uint16_t ms)
{
    while (ms--) {
        desk_ms++;
        link_listen(desk_ms);
        lights_play(desk_ms);
        reeds_scan(desk_ms);
        events_tell(desk_ms);
        sound_play(desk_ms);
        text_write(desk_ms);
    }
}

void desk_hear(const uint8_t *bytes, uint16_t length)
{
    memcpy(heard, bytes, length);
    heard_count = length;
    heard_next = 0;
    while (heard_next < heard_count)
        link_listen(desk_ms);
}

uint16_t desk_said(uint8_t *bytes, uint16_t room)
{
    uint16_t count = said_count < room ? said_count : room;
    memcpy(bytes, said, count);
    said_count = 0;
    return count;
}

uint16_t chip_ms(void) { return desk_ms; }
uint8_t chip_reset_cause(void) { return RESET_POWER; }
uint16_t chip_receive_errors(void) { return 0; }
void chip_restart(void) { desk_restarts++; }
uint8_t chip_keys(void) { return desk_keys; }
void chip_tone(uint16_t hertz) { desk_hertz = hertz; }

void chip_id(uint8_t id[ID_BYTES])
{
    memset(id, 0x42, ID_BYTES);
}

bool chip_heard(uint8_t *byte)
{
    if (heard_next == heard_count)
        return false;
    *byte = heard[heard_next++];
    return true;
}

void chip_say(uint8_t byte)
{
    if (said_count < ROOM)
        said[said_count++] = byte;
}

void chip_feel(uint8_t reeds[REED_BYTES])
{
    memcpy(reeds, desk_reeds, REED_BYTES);
}

static void measure(void)
{
    unsigned drawn = 0;
    for (uint16_t i = 0; i < sizeof desk_rgb; i++)
        drawn += desk_rgb[i];
    if (drawn > desk_drawn_most)
        desk_drawn_most = drawn;
}

void chip_light(const uint8_t *rgb, uint8_t leds)
{
    desk_light_frames += lit == 0;
    memcpy(desk_rgb + lit, rgb, leds * 3U);
    lit = (uint16_t)(lit + leds * 3) % sizeof desk_rgb;
    if (lit == 0)
        measure();
}

bool chip_has_frame(void)
{
    if (!desk_cuts || lit < sizeof desk_rgb / 2)
        return false;
    desk_cuts--;
    lit = 0; /* the silence that follows: the strip shows what it got */
    measure();
    return true;
}

bool chip_has_room(uint8_t bytes)
{
    return bytes <= desk_room;
}

void chip_wake_text(uint8_t half)
{
    (void)half;
}

void chip_write_text(uint8_t byte, bool is_character)
{
    if (is_character && cursor < TEXT_BYTES)
        desk_text[cursor++] = (char)byte;
    else if (byte == 0x80)
        cursor = 0;
    else if (byte == 0xC0)
        cursor = TEXT_BYTES / 2;
}
