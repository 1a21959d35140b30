/* The board's end of the line: bytes become frames, and a board that was not greeted says that it is there. */
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

void link_start(uint16_t now);
void link_listen(uint16_t now);

#endif
