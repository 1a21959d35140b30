#include "host.h"

static uint8_t built[512];
static uint16_t built_length;
struct frame heard[32];
static uint8_t heard_bytes[4096];

static void keep(uint8_t byte)
{
    built[built_length++] = byte;
}

/* Short ones: the firmware itself says nothing longer. */
void tell(uint8_t kind, uint8_t number, const uint8_t *payload, uint8_t length)
{
    built_length = 0;
    frame_say(&(struct frame){kind, number, length, payload}, keep);
    desk_hear(built, built_length);
}

unsigned listen(void)
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

void start(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    desk_start();
    tell(HELLO, 1, version, sizeof version);
    listen();
}
