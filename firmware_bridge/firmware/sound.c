#include "sound.h"

#include <string.h>

#include "chip.h"

#define TONE_BYTES 4
#define MOST_TONES 12
/* What the timer can do; 0 is a rest. */
#define LOWEST_HZ 31
#define HIGHEST_HZ 8000

static uint8_t waiting[MOST_TONES * TONE_BYTES];
static uint8_t length, next;
static bool is_playing;
static uint16_t begun_at, lasts_ms;

static uint16_t number_at(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static void begin_next(uint16_t now)
{
    is_playing = next < length;
    begun_at = now;
    if (!is_playing) {
        chip_tone(0);
        return;
    }
    chip_tone(number_at(waiting + next));
    lasts_ms = number_at(waiting + next + 2);
    next += TONE_BYTES;
}

bool sound_begin(const uint8_t *tones, uint8_t size, uint16_t now)
{
    if (size % TONE_BYTES || size > sizeof waiting)
        return false;
    for (uint8_t at = 0; at < size; at += TONE_BYTES) {
        uint16_t hertz = number_at(tones + at);
        if (hertz && (hertz < LOWEST_HZ || hertz > HIGHEST_HZ))
            return false;
    }
    memcpy(waiting, tones, size);
    length = size;
    next = 0;
    begin_next(now);
    return true;
}

void sound_play(uint16_t now)
{
    if (is_playing && (uint16_t)(now - begun_at) >= lasts_ms)
        begin_next(now);
}
