#include "reeds.h"

#include <stdbool.h>
#include <string.h>

#include "chip.h"
#include "events.h"

#define SCAN_MS 2
#define CONTACTS (1 + REED_BYTES)

static uint8_t steady[CONTACTS];
/* Two bits a contact, one in each array, count the looks that differ from the steady state. Three in a row,
 * which take 4 to 6 ms, are believed: reeds bounce for about one. */
static uint8_t count_low[CONTACTS], count_high[CONTACTS];
static uint16_t scanned_at;
static struct felt now_felt;

static void look(uint8_t contacts[CONTACTS])
{
    contacts[0] = chip_keys();
    chip_feel(contacts + 1);
}

/* Eight contacts at once; the answer is which of them have just settled otherwise. */
static uint8_t settle(uint8_t i, uint8_t seen)
{
    uint8_t differs = seen ^ steady[i];
    count_high[i] = (count_high[i] ^ count_low[i]) & differs;
    count_low[i] = (uint8_t)~count_low[i] & differs;
    uint8_t turned = count_high[i] & count_low[i];
    count_high[i] ^= turned;
    count_low[i] ^= turned;
    steady[i] ^= turned;
    return turned;
}

void reeds_start(uint16_t now)
{
    memset(count_low, 0, sizeof count_low);
    memset(count_high, 0, sizeof count_high);
    look(steady);
    memcpy(now_felt.reeds, steady + 1, REED_BYTES);
    scanned_at = now;
}

/* A button that is let go is no news. */
void reeds_scan(uint16_t now)
{
    if ((uint16_t)(now - scanned_at) < SCAN_MS)
        return;
    scanned_at = now;
    uint8_t seen[CONTACTS], turned = 0;
    look(seen);
    now_felt.pressed = settle(0, seen[0]) & steady[0];
    for (uint8_t i = 1; i < CONTACTS; i++)
        turned |= settle(i, seen[i]);
    if (!turned && !now_felt.pressed)
        return;
    memcpy(now_felt.reeds, steady + 1, REED_BYTES);
    events_push(&now_felt);
}

const struct felt *reeds_now(void)
{
    return &now_felt;
}
