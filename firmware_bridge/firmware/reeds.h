/* The reeds and buttons, debounced: each contact for itself, so that one that bounces holds up no other. */
#ifndef REEDS_H
#define REEDS_H

#include <stdint.h>

#include "protocol.h"

/* All reeds as they have settled, and the buttons that have just gone down. */
struct felt {
    uint8_t pressed;
    uint8_t reeds[REED_BYTES];
};

void reeds_start(uint16_t now);
/* Scan if it is time to; a state that has settled otherwise goes to the events. */
void reeds_scan(uint16_t now);
const struct felt *reeds_now(void);

#endif
