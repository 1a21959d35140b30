/* A chip on a desk: the seam of chip.h in memory, so that the firmware's own sources run in a test. */
#ifndef DESK_H
#define DESK_H

#include <stdbool.h>
#include <stdint.h>

#include "chip.h"

extern uint16_t desk_ms;
extern uint8_t desk_keys, desk_reeds[REED_BYTES];
extern uint8_t desk_rgb[LEDS * 3];
extern unsigned desk_light_frames, desk_restarts;
/* So many times a frame comes in when half of the lights are sent. */
extern unsigned desk_cuts;
/* The largest sum of colours that the strip has shown. */
extern unsigned desk_drawn_most;
/* How many bytes may wait to be said. */
extern uint16_t desk_room;
extern uint16_t desk_hertz;
extern char desk_text[TEXT_BYTES + 1];

void desk_start(void);
/* One pass of the main loop after so many milliseconds, one by one. */
void desk_pass(uint16_t ms);
void desk_hear(const uint8_t *bytes, uint16_t length);
/* What was said since the last time; the answer is how many bytes. */
uint16_t desk_said(uint8_t *bytes, uint16_t room);

#endif
