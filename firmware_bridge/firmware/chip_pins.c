/* Eight rows and eight columns directly on the pins; four buttons as a resistor ladder on A7. */
#include <avr/io.h>
#include <util/delay.h>

#include "chip.h"
#include "pins.h"

#define SETTLE_US 5
#define ROWS_ON_D 6
#define LADDER _BV(REFS0) | _BV(ADLAR) | 7

void pins_start(void)
{
    PORTD = 0xFC;
    PORTB = _BV(PB2) | _BV(PB3) | _BV(PB4);
    PORTC = 0x0F | _BV(PC5);
    DDRB = _BV(BUZZER);
    DDRC = _BV(LIGHT);
    ADMUX = LADDER;
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
}

/* Rows are driven low or not at all: two pieces in one column then short no two outputs. The level comes
 * before the direction, or the row would be high for a moment. */
static void drive(uint8_t row)
{
    uint8_t on_d = (uint8_t)(row < ROWS_ON_D ? _BV(PD2) << row : 0);
    DDRD = 0;
    PORTD = (uint8_t)(0xFC & ~on_d);
    DDRB = (uint8_t)(_BV(BUZZER) | (row == 6 ? _BV(PB0) : 0) | (row == 7 ? _BV(PB5) : 0));
    DDRD = on_d;
}

static uint8_t columns(void)
{
    uint8_t high = (PINB >> PB2 & 0x07) | (PINC & 0x0F) << 3 | (PINC & _BV(PC5)) << 2;
    return (uint8_t)~high;
}

void chip_feel(uint8_t reeds[REED_BYTES])
{
    for (uint8_t row = 0; row < REED_BYTES; row++)
        reeds[row] = 0;
    for (uint8_t row = 0; row < ROWS; row++) {
        drive(row);
        _delay_us(SETTLE_US);
        reeds[row] = columns();
    }
    drive(ROWS);
}

/* The ladder: 10 kΩ up, and from the buttons 0, 2.2, 4.7 and 10 kΩ down; one at a time. The answer is that of
 * the conversion begun at the last look, so nobody waits for it. */
uint8_t chip_keys(void)
{
    static uint8_t keys;
    if (ADCSRA & _BV(ADSC))
        return keys;
    uint8_t level = ADCH;
    ADCSRA |= _BV(ADSC);
    keys = level < 23 ? KEY_DONE : level < 64 ? KEY_UNDO : level < 105 ? KEY_ADJUST
         : level < 190 ? KEY_NEW_GAME : 0;
    return keys;
}

/* All pins are taken by the reeds: there is no text display. */
void chip_wake_text(uint8_t half)
{
    (void)half;
}

void chip_write_text(uint8_t byte, bool is_character)
{
    (void)byte, (void)is_character;
}
