#include "link.h"

#include <stdbool.h>

#include "chip.h"
#include "events.h"
#include "frame.h"
#include "lights.h"
#include "orders.h"

#define HOST_LOST_AFTER_MS 3000
#define BOOT_EVERY_MS 100
/* Whatever comes in, the watchdog is kicked and the reeds are felt in time: one frame is taken a pass, or as many
 * bytes as the chip has room for. */
#define MOST_BYTES_A_PASS 256
/* Garbage at full speed is not answered with as much: each answer is as long as four scraps. */
#define REFUSE_EVERY_MS 20
#define MOST_REFUSED 8 /* bytes on the line */

static uint8_t begun[MOST_ENCODED + 1];
static uint16_t begun_length;
static uint16_t heard_at, boot_said_at, refused_at;
static uint8_t boots_said;
static bool has_host;

static void say_boot(uint16_t now)
{
    uint8_t payload[BOOT_SIZE] = {PROTOCOL_MAJOR, PROTOCOL_MINOR, boots_said};
    frame_say(&(struct frame){BOOT, 0, BOOT_SIZE, payload}, chip_say);
    boot_said_at = now;
    if (boots_said < UINT8_MAX)
        boots_said++;
}

/* Nobody knows which one it was: its number is 0. */
static void refuse_scrap(uint16_t now)
{
    static const uint8_t reason[REFUSED_SIZE] = {REFUSAL_CHECKSUM};
    if ((uint16_t)(now - refused_at) < REFUSE_EVERY_MS || !chip_has_room(MOST_REFUSED))
        return;
    refused_at = now;
    frame_say(&(struct frame){REFUSED, 0, REFUSED_SIZE, reason}, chip_say);
}

static void take(const struct frame *frame, uint16_t now)
{
    heard_at = now;
    has_host = true;
    if (frame->kind == SEEN)
        events_seen(frame->number);
    else
        orders_take(frame, now);
}

static void end_frame(uint16_t now)
{
    struct frame frame;
    if (frame_decode(begun, begun_length, &frame) == FLAW_NONE)
        take(&frame, now);
    else
        refuse_scrap(now);
    begun_length = 0;
}

static void listen(uint16_t now)
{
    uint8_t byte;
    for (uint16_t i = 0; i < MOST_BYTES_A_PASS && chip_heard(&byte); i++) {
        if (byte && begun_length < sizeof begun)
            begun[begun_length++] = byte;
        if (!byte && begun_length) {
            end_frame(now);
            return;
        }
    }
}

void link_start(uint16_t now)
{
    heard_at = now;
    refused_at = now - REFUSE_EVERY_MS;
    boots_said = 0;
    orders_start();
    events_start();
    chip_say(0);
    say_boot(now);
}

void link_listen(uint16_t now)
{
    listen(now);
    if (!orders_has_session() && (uint16_t)(now - boot_said_at) >= BOOT_EVERY_MS)
        say_boot(now);
    if ((uint16_t)(now - heard_at) >= HOST_LOST_AFTER_MS)
        has_host = false;
    lights_host(has_host, now);
}
