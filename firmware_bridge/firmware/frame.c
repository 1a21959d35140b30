#include "frame.h"

#include <stdbool.h>

#define HEAD 2
#define CHECKSUM 2
#define CRC_START 0xFFFF

/* CRC-16, polynomial 0x1021, the high bit first; the same as Python's binascii.crc_hqx. */
static uint16_t crc_after(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)((crc >> 8) | (crc << 8));
    crc ^= byte;
    crc ^= (crc & 0xFF) >> 4;
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((crc & 0xFF) << 5);
    return crc;
}

static uint16_t crc_of(const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = CRC_START;
    for (uint8_t i = 0; i < length; i++)
        crc = crc_after(crc, bytes[i]);
    return crc;
}

/* Put the zeros back, in place; false if a stretch reaches beyond the end. */
static bool with_zeros(uint8_t *bytes, uint8_t *length)
{
    uint8_t from = 0, to = 0;
    while (from < *length) {
        uint8_t stretch = bytes[from++];
        if (stretch - 1 > *length - from)
            return false;
        for (uint8_t i = 1; i < stretch; i++)
            bytes[to++] = bytes[from++];
        if (from < *length)
            bytes[to++] = 0;
    }
    *length = to;
    return true;
}

enum flaw frame_decode(uint8_t *bytes, uint16_t length, struct frame *frame)
{
    if (length > MOST_ENCODED)
        return FLAW_TOO_LONG;
    uint8_t size = (uint8_t)length;
    if (!with_zeros(bytes, &size))
        return FLAW_ENCODING;
    if (size < HEAD + CHECKSUM)
        return FLAW_TOO_SHORT;
    size -= CHECKSUM;
    if ((uint16_t)(bytes[size] | bytes[size + 1] << 8) != crc_of(bytes, size))
        return FLAW_CHECKSUM;
    *frame = (struct frame){bytes[0], bytes[1], size - HEAD, bytes + HEAD};
    return FLAW_NONE;
}

void frame_say(const struct frame *frame, void (*say)(uint8_t byte))
{
    uint8_t content[HEAD + MOST_ANSWER + CHECKSUM] = {frame->kind, frame->number};
    uint8_t length = HEAD;
    for (uint8_t i = 0; i < frame->length; i++)
        content[length++] = frame->payload[i];
    uint16_t crc = crc_of(content, length);
    content[length++] = (uint8_t)crc;
    content[length++] = (uint8_t)(crc >> 8);
    for (uint8_t start = 0; start <= length;) {
        uint8_t end = start;
        while (end < length && content[end] != 0)
            end++;
        say(end - start + 1);
        for (uint8_t i = start; i < end; i++)
            say(content[i]);
        start = end + 1;
    }
    say(0);
}
