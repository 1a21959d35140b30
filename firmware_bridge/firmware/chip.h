/* The seam to the chip. Everything else in this folder is plain C and runs on a desk as well:
 * chip_avr.c and its neighbours do this on an ATmega328P, the tests have a chip of their own. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#define FROM_FLASH(address) pgm_read_byte(address)
#else
#define IN_FLASH
#define FROM_FLASH(address) (*(address))
#endif

void chip_start(void);
void chip_kick_watchdog(void);
/* Wait until something may have happened: a byte, or the next millisecond. */
void chip_rest(void);
/* Begin anew, through the watchdog. */
void chip_restart(void);

/* Milliseconds since the start; they wrap, so only differences mean anything. */
uint16_t chip_ms(void);
uint8_t chip_reset_cause(void);
void chip_id(uint8_t id[ID_BYTES]);

bool chip_heard(uint8_t *byte);
/* Whether the end of a frame is among the bytes that were not taken yet. */
bool chip_has_frame(void);
/* Waits where there is no room. */
void chip_say(uint8_t byte);
bool chip_has_room(uint8_t bytes);
uint16_t chip_receive_errors(void);

/* Which reeds are closed at this moment, row by row, bit 0 first. */
void chip_feel(uint8_t reeds[REED_BYTES]);
uint8_t chip_keys(void);
/* The next LEDs of the strip, three bytes each: red, green, blue. It takes 30 µs an LED, and no more than 30 may pass
 * before the next; after 300 µs of silence it begins with the first one again. */
void chip_light(const uint8_t *rgb, uint8_t leds);
/* 0 is silence. */
void chip_tone(uint16_t hertz);
/* Half a byte to a text display that does not know yet how many wires it has. */
void chip_wake_text(uint8_t half);
/* One byte to the text display. */
void chip_write_text(uint8_t byte, bool is_character);

#endif
