/* The buzzer: tones one after the other. */
#ifndef SOUND_H
#define SOUND_H

#include <stdbool.h>
#include <stdint.h>

/* The payload of a PLAY, instead of what sounds now; false if it makes no sense. */
bool sound_begin(const uint8_t *tones, uint8_t length, uint16_t now);
void sound_play(uint16_t now);

#endif
