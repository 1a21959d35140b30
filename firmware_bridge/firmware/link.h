/* The session at the board's end: commands are carried out once and answered, events are told. */
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

void link_start(uint16_t now);
void link_listen(uint16_t now);

#endif
