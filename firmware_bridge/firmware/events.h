/* What the host has not confirmed yet: whole states, told in their order, each until it was seen. */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdint.h>

#include "reeds.h"

/* The board begins: nobody listens yet, and nothing is told. */
void events_start(void);
/* A session begins: what was not told is no news to it, the host asks for the state itself. */
void events_begin(void);
void events_push(const struct felt *felt);
/* The host has seen the event with this number. */
void events_seen(uint8_t number);
/* How many were not seen yet; none, and the host knows all that is felt. */
uint8_t events_waiting(void);
/* Say the oldest one, again if it was not confirmed for a while. */
void events_tell(uint16_t now);

#endif
