/* Which wire is where on the Arduino Nano. docs/protocol.md has the same table for people. */
#ifndef PINS_H
#define PINS_H

#include "board.h"

#define BUZZER PB1 /* OC1A, D9 */

#ifdef BOARD_PINS
/* Rows D2 to D7, D8 and D13 (whose own LED would disturb an input), columns D10 to D12, A0 to A3 and A5,
 * lights A4, buttons as a resistor ladder on A7. */
#define LIGHT_PORT PORTC
#define LIGHT_DDR DDRC
#define LIGHT PC4
#else
/* Buttons D2 to D5, lights D6; shift registers: latch D8, data out D10, data in D11, clock D12;
 * text display: data A0 to A3, register select A4, enable A5. */
#define LIGHT_PORT PORTD
#define LIGHT_DDR DDRD
#define LIGHT PD6
#define LATCH PB0
#define ROWS_OUT PB2
#define COLUMNS_IN PB3
#define CLOCK PB4
#define TEXT_REGISTER PC4
#define TEXT_ENABLE PC5
#endif

void pins_start(void);

#endif
