/* How bright a light is at a moment: the rhythms as functions of time. Pure. */
#ifndef RHYTHM_H
#define RHYTHM_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

struct rhythm {
    uint8_t beat;
    uint8_t number;
    uint8_t count;
};

/* 0 to 255 for the cell number `index`, this long after the light was lit. */
uint8_t rhythm_level(const struct rhythm *rhythm, uint8_t index, uint32_t elapsed_ms);
/* Whether a single flash is over, so that what lies under it may be seen. */
bool rhythm_is_spent(const struct rhythm *rhythm, uint32_t elapsed_ms);

#endif
