/* Two lines of sixteen characters on an HD44780 display, written one byte a millisecond. */
#ifndef TEXT_H
#define TEXT_H

#include <stdint.h>

void text_start(uint16_t now);
void text_show(const uint8_t *screen);
void text_write(uint16_t now);

#endif
