#include "events.h"

#include <stdbool.h>
#include <string.h>

#include "chip.h"
#include "frame.h"

#define QUEUE 6
#define REPEAT_MS 15

static struct {
    uint8_t number;
    struct felt felt;
} waiting[QUEUE];
static uint8_t first, count, last_number;
static bool has_listener, is_told;
static uint16_t told_at;

void events_start(void)
{
    events_begin();
    has_listener = false;
}

void events_begin(void)
{
    count = 0;
    is_told = false;
    has_listener = true;
}

/* When the queue is full the newest state takes the last place under a number of its own; but a button that
 * went down is not forgotten. */
void events_push(const struct felt *felt)
{
    uint8_t pressed = felt->pressed;
    uint8_t last = (first + count) % QUEUE;
    if (count < QUEUE) {
        count++;
    } else {
        last = (first + QUEUE - 1) % QUEUE;
        pressed |= waiting[last].felt.pressed;
    }
    waiting[last].number = ++last_number;
    waiting[last].felt = *felt;
    waiting[last].felt.pressed = pressed;
}

void events_seen(uint8_t number)
{
    if (count == 0 || number != waiting[first].number)
        return;
    first = (first + 1) % QUEUE;
    count--;
    is_told = false;
}

uint8_t events_waiting(void)
{
    return count;
}

void events_tell(uint16_t now)
{
    if (!has_listener || count == 0 || (is_told && (uint16_t)(now - told_at) < REPEAT_MS))
        return;
    uint8_t payload[CHANGED_SIZE];
    const struct felt *felt = &waiting[first].felt;
    payload[CHANGED_PRESSED] = felt->pressed;
    memcpy(payload + CHANGED_REEDS, felt->reeds, REED_BYTES);
    frame_say(&(struct frame){CHANGED, waiting[first].number, CHANGED_SIZE, payload}, chip_say);
    is_told = true;
    told_at = now;
}
