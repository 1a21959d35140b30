/* Reads frames, each ended by a zero, and says what the firmware makes of each: a line with the number of the
 * flaw, or 0 and the content. Every frame lies in a block of its own, so that a sanitizer sees each byte too far. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame.h"

#define ROOM 4096

static void judge(const uint8_t *bytes, uint16_t length)
{
    uint8_t *copy = malloc(length ? length : 1);
    struct frame frame;
    memcpy(copy, bytes, length);
    enum flaw flaw = frame_decode(copy, length, &frame);
    printf("%d", flaw);
    if (flaw == FLAW_NONE) {
        printf(" %02x%02x", frame.kind, frame.number);
        for (uint8_t i = 0; i < frame.length; i++)
            printf("%02x", frame.payload[i]);
    }
    putchar('\n');
    free(copy);
}

int main(void)
{
    static uint8_t bytes[ROOM];
    uint16_t length = 0;
    for (int byte; (byte = getchar_unlocked()) != EOF;) {
        if (byte && length < ROOM)
            bytes[length++] = (uint8_t)byte;
        if (byte)
            continue;
        judge(bytes, length);
        length = 0;
    }
    return 0;
}
