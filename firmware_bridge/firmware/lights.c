#include "lights.h"

#include <string.h>

#include "chip.h"
#include "rhythm.h"

#define FRAME_MS 20
/* What did not change is sent again now and then, in case a spark on the line has spoiled it. */
#define REFRESH_FRAMES 50
/* A WS2812 takes 20 mA in each of its three colours when that is full. */
#define LED_MA 20
/* The sum of all colours that draws as much as is allowed. */
#define MOST_TOTAL ((uint32_t)CURRENT_CAP_MA * FULL / LED_MA)
#define MOST_CUTS 3
#define FULL 255
#define MOST_COUNTED 6

enum { RED, GREEN, BLUE, BEAT, NUMBER, COUNT };

static uint8_t layers[MOST_PAYLOAD - SHOW_SIZE], layers_length;
static uint8_t brightness = FULL, home;
static bool has_host;
static uint32_t elapsed_ms;
static uint16_t played_at;
static bool is_due;
static uint16_t sent_sum;
static uint8_t unsent_frames, cuts;
/* The sums of the colours of each row: as they are to be, and as the strip shows them. */
static uint16_t row_sums[ROWS], shown_sums[ROWS];
static uint8_t colours[LEDS][3];

static const uint8_t lost_layer[] = {VIOLET, BEAT_HOST_LOST, 0, 1, 0};

static void begin(uint16_t now)
{
    elapsed_ms = 0;
    played_at = now;
    is_due = true;
    unsent_frames = REFRESH_FRAMES;
}

void lights_start(uint16_t now)
{
    layers_length = 0;
    home = 0;
    has_host = false;
    for (uint8_t row = 0; row < ROWS; row++)
        shown_sums[row] = COLUMNS * 3 * FULL; /* a chip that begins anew finds the strip as it was */
    begin(now);
}

static bool is_layer(const uint8_t *layer, uint8_t room)
{
    if (room < LAYER_HEAD || layer[COUNT] > room - LAYER_HEAD || layer[BEAT] > BEAT_HOST_LOST)
        return false;
    if (layer[BEAT] == BEAT_COUNTING && (layer[NUMBER] < 1 || layer[NUMBER] > MOST_COUNTED))
        return false;
    for (uint8_t i = 0; i < layer[COUNT]; i++)
        if (layer[LAYER_HEAD + i] >= LEDS)
            return false;
    return true;
}

bool lights_show(const uint8_t *payload, uint8_t length, uint16_t now)
{
    const uint8_t *given = payload + SHOW_LAYERS;
    uint8_t size = length - SHOW_LAYERS;
    for (uint8_t at = 0; at < size; at += LAYER_HEAD + given[at + COUNT])
        if (!is_layer(given + at, size - at))
            return false;
    if (payload[SHOW_HOME] >= LEDS)
        return false;
    memcpy(layers, given, size);
    layers_length = size;
    brightness = payload[SHOW_BRIGHTNESS];
    home = payload[SHOW_HOME];
    begin(now);
    return true;
}

void lights_host(bool is_there, uint16_t now)
{
    if (is_there == has_host)
        return;
    has_host = is_there;
    begin(now);
}

static uint8_t scaled(uint8_t value, uint8_t by)
{
    return (uint8_t)((uint16_t)value * (by + 1) >> 8);
}

/* Where two layers light the same LED, the first one is seen. Only in a run each cell has its own level. */
static void paint(const uint8_t *layer, uint8_t taken[REED_BYTES])
{
    struct rhythm rhythm = {layer[BEAT], layer[NUMBER], layer[COUNT]};
    if (rhythm_is_spent(&rhythm, elapsed_ms))
        return;
    uint8_t level = scaled(rhythm_level(&rhythm, 0, elapsed_ms), brightness);
    for (uint8_t i = 0; i < layer[COUNT]; i++) {
        uint8_t led = layer[LAYER_HEAD + i], bit = (uint8_t)(1 << led % 8);
        if (taken[led / 8] & bit)
            continue;
        taken[led / 8] |= bit;
        if (layer[BEAT] == BEAT_RUNNING)
            level = scaled(rhythm_level(&rhythm, i, elapsed_ms), brightness);
        uint8_t *colour = colours[led];
        colour[RED] = scaled(layer[RED], level);
        colour[GREEN] = scaled(layer[GREEN], level);
        colour[BLUE] = scaled(layer[BLUE], level);
    }
}

static void render(void)
{
    uint8_t taken[REED_BYTES] = {0};
    memset(colours, 0, sizeof colours);
    if (!has_host) {
        uint8_t lost[sizeof lost_layer];
        memcpy(lost, lost_layer, sizeof lost);
        lost[LAYER_HEAD] = home;
        paint(lost, taken);
        return;
    }
    for (uint8_t at = 0; at < layers_length; at += LAYER_HEAD + layers[at + COUNT])
        paint(layers + at, taken);
}

/* One pass for two ends: how much current each row takes, and whether all is what was sent last. */
static uint32_t add_up(uint16_t *sum)
{
    uint32_t total = 0;
    const uint8_t *part = &colours[0][0];
    *sum = 0;
    for (uint8_t row = 0; row < ROWS; row++) {
        row_sums[row] = 0;
        for (uint8_t i = 0; i < COLUMNS * 3; i++) {
            row_sums[row] += *part++;
            *sum += (uint16_t)total + row_sums[row];
        }
        total += row_sums[row];
    }
    return total;
}

/* All lights together never draw more than the cap: they are dimmed alike. */
static void cap_current(uint32_t total)
{
    if (total <= MOST_TOTAL)
        return;
    uint8_t by = (uint8_t)(MOST_TOTAL * 256 / total), *part = &colours[0][0];
    for (uint16_t i = 0; i < sizeof colours; i++)
        part[i] = (uint8_t)((uint16_t)part[i] * by >> 8);
    for (uint8_t row = 0; row < ROWS; row++)
        row_sums[row] = (uint16_t)((uint32_t)row_sums[row] * by >> 8);
}

static bool is_new(uint16_t sum)
{
    if (sum == sent_sum && ++unsent_frames < REFRESH_FRAMES)
        return false;
    sent_sum = sum;
    unsent_frames = 0;
    return true;
}

/* A whole frame that comes in meanwhile stops it: lights that were just ordered shall not wait for old ones. But
 * not where the rows that are new and those that are left would draw too much together. */
static bool send_rows(bool may_stop)
{
    uint32_t drawn = 0;
    for (uint8_t row = 0; row < ROWS; row++)
        drawn += shown_sums[row];
    for (uint8_t row = 0; row < ROWS; row++) {
        if (may_stop && drawn <= MOST_TOTAL && chip_has_frame())
            return false;
        chip_light(colours[row * COLUMNS], COLUMNS);
        drawn = drawn - shown_sums[row] + row_sums[row];
        shown_sums[row] = row_sums[row];
    }
    return true;
}

/* Sent in part only, it is sent again; but not in part for ever, or the last lights would never change. */
static void send(void)
{
    bool is_whole = send_rows(cuts < MOST_CUTS);
    cuts = is_whole ? 0 : cuts + 1;
    if (!is_whole) {
        is_due = true;
        unsent_frames = REFRESH_FRAMES;
    }
}

void lights_play(uint16_t now)
{
    uint16_t passed = (uint16_t)(now - played_at);
    if (!is_due && passed < FRAME_MS)
        return;
    elapsed_ms += passed;
    played_at = now;
    is_due = false;
    render();
    uint16_t sum;
    uint32_t total = add_up(&sum);
    if (!is_new(sum))
        return;
    cap_current(total);
    send();
}
