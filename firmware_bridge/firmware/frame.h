/* Frames on the serial line: COBS(type, number, payload, CRC-16) and a zero. See docs/protocol.md. */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

#include "protocol.h"

struct frame {
    uint8_t kind;
    uint8_t number;
    uint8_t length;
    const uint8_t *payload;
};

/* Decode the bytes between two zeros where they lie; the frame points into them. */
enum flaw frame_decode(uint8_t *bytes, uint16_t length, struct frame *frame);

/* Encode a frame with its zero; `say` is given each byte. The payload has at most MOST_ANSWER bytes. */
#define MOST_ANSWER 24
void frame_say(const struct frame *frame, void (*say)(uint8_t byte));

#endif
