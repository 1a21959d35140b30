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
static bool is_told;
static uint16_t told_at;

/* When the queue is full the newest state takes the last place under a number of its own:
 * the host sees the gap and knows that it missed something. */
void events_push(const struct felt *felt)
{
    if (count < QUEUE)
        count++;
    uint8_t last = (first + count - 1) % QUEUE;
    waiting[last].number = ++last_number;
    waiting[last].felt = *felt;
}

void events_seen(uint8_t number)
{
    if (count == 0 || number != waiting[first].number)
        return;
    first = (first + 1) % QUEUE;
    count--;
    is_told = false;
}

void events_forget(void)
{
    count = 0;
    is_told = false;
}

uint8_t events_last_number(void)
{
    return last_number;
}

void events_tell(uint16_t now)
{
    if (count == 0 || (is_told && (uint16_t)(now - told_at) < REPEAT_MS))
        return;
    uint8_t payload[CHANGED_SIZE];
    const struct felt *felt = &waiting[first].felt;
    payload[CHANGED_KEYS] = felt->keys;
    memcpy(payload + CHANGED_REEDS, felt->reeds, REED_BYTES);
    frame_say(&(struct frame){CHANGED, waiting[first].number, CHANGED_SIZE, payload}, chip_say);
    is_told = true;
    told_at = now;
}
