/* A storm of frames that are right on the line and make little sense: whatever a host says, the board lives on.
 * Two hundred thousand of them, drawn by a generator of its own, so that every run is the same. */
#include <stdio.h>
#include <string.h>

#include "desk.h"
#include "frame.h"

#define FRAMES 200000

static uint32_t state = 2463534242u;

static uint32_t draw(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static uint16_t crc_of(const uint8_t *bytes, uint16_t length)
{
    uint16_t crc = 0xFFFF;
    for (uint16_t i = 0; i < length; i++) {
        crc ^= (uint16_t)(bytes[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

/* The other way round than the firmware, which says no long frames itself. */
static void hear(uint8_t *content, uint16_t length)
{
    static uint8_t line[MOST_ENCODED + 3];
    uint16_t crc = crc_of(content, length), at = 1, stretch = 0;
    content[length++] = (uint8_t)crc;
    content[length++] = (uint8_t)(crc >> 8);
    for (uint16_t i = 0; i < length; i++) {
        if (content[i]) {
            line[at++] = content[i];
            continue;
        }
        line[stretch] = (uint8_t)(at - stretch);
        stretch = at++;
    }
    line[stretch] = (uint8_t)(at - stretch);
    line[at++] = 0;
    desk_hear(line, at);
}

/* Layers that may be right: the deepest way into the firmware. */
static uint16_t draw_show(uint8_t *payload)
{
    uint16_t length = SHOW_SIZE;
    payload[SHOW_BRIGHTNESS] = (uint8_t)draw(256);
    payload[SHOW_HOME] = (uint8_t)draw(LEDS);
    while (length + LAYER_HEAD < MOST_PAYLOAD && draw(4)) {
        uint8_t count = (uint8_t)draw(MOST_PAYLOAD - length - LAYER_HEAD);
        for (int i = 0; i < 3; i++)
            payload[length++] = (uint8_t)draw(256);
        payload[length++] = (uint8_t)draw(11);
        payload[length++] = (uint8_t)draw(8);
        payload[length++] = count;
        for (uint8_t i = 0; i < count; i++)
            payload[length++] = (uint8_t)draw(draw(50) ? LEDS : 256);
    }
    return length;
}

static uint16_t draw_payload(uint8_t kind, uint8_t *payload)
{
    if (kind == SHOW && draw(3))
        return draw_show(payload);
    uint16_t length = kind == TEXT && draw(2) ? TEXT_SIZE : kind == HELLO && draw(2) ? HELLO_SIZE : draw(221);
    for (uint16_t i = 0; i < length; i++)
        payload[i] = (uint8_t)draw(256);
    if (kind == PLAY && draw(2))
        length = (uint16_t)(length / 16 * 4);
    for (uint16_t i = 1; kind == PLAY && i < length; i += 4)
        payload[i] = (uint8_t)draw(32);
    return length;
}

int main(void)
{
    static uint8_t content[2 + MOST_PAYLOAD + 2], said[4096];
    unsigned answers = 0;
    desk_start();
    for (unsigned i = 0; i < FRAMES; i++) {
        content[0] = (uint8_t)(draw(20) ? 1 + draw(7) : draw(256));
        content[1] = (uint8_t)draw(256);
        hear(content, (uint16_t)(2 + draw_payload(content[0], content + 2)));
        desk_keys = (uint8_t)draw(16);
        desk_reeds[draw(REED_BYTES)] = (uint8_t)draw(256);
        desk_pass((uint16_t)draw(draw(100) ? 8 : 4000));
        answers += desk_said(said, sizeof said) > 0;
    }
    printf("%s\n", answers > FRAMES / 2 ? "lives on" : "is silent");
    return 0;
}
