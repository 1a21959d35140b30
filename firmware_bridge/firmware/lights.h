/* The lights: layers of cells in one colour and rhythm, played here so that they go on without the host. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

void lights_start(uint16_t now);
/* The payload of a SHOW; false if it makes no sense, and then nothing changes. */
bool lights_show(const uint8_t *payload, uint8_t length, uint16_t now);
/* Whether somebody is there; without a host only the home light blinks. */
void lights_host(bool is_there, uint16_t now);
/* Render and send if it is time to. */
void lights_play(uint16_t now);

#endif
