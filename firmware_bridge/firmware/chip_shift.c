/* Ten rows and ten columns on two 74HC595 and two 74HC165, which share clock and latch; four buttons and a
 * text display on pins of their own.
 *
 * One latch line does for both kinds: while it is low the 165s follow the columns, its rising edge holds them
 * and puts the next row on the 595s. So sixteen clocks bring the columns of one row in and the row after the
 * next out. */
#include <avr/io.h>
#include <util/delay.h>

#include "chip.h"
#include "pins.h"

#define KEYS_SHIFT PD2
#define KEYS_MASK 0x0F
/* A pull-up of 10 kΩ and 100 pF of wire: five times their time constant. */
#define SETTLE_US 5

void pins_start(void)
{
    DDRB = _BV(LATCH) | _BV(ROWS_OUT) | _BV(CLOCK) | _BV(BUZZER);
    PORTB = _BV(LATCH);
    DDRD = _BV(LIGHT);
    PORTD = KEYS_MASK << KEYS_SHIFT;
    DDRC = 0x0F | _BV(TEXT_REGISTER) | _BV(TEXT_ENABLE);
}

static uint16_t exchange(uint16_t out)
{
    uint16_t in = 0;
    for (uint8_t i = 0; i < 16; i++) {
        if (out & 0x8000)
            PORTB |= _BV(ROWS_OUT);
        else
            PORTB &= (uint8_t)~_BV(ROWS_OUT);
        out <<= 1;
        in <<= 1;
        if (PINB & _BV(COLUMNS_IN))
            in |= 1;
        PORTB |= _BV(CLOCK);
        PORTB &= (uint8_t)~_BV(CLOCK);
    }
    return in;
}

static void latch(void)
{
    PORTB &= (uint8_t)~_BV(LATCH);
    PORTB |= _BV(LATCH);
}

/* A row is driven low, and a closed reed pulls its column low. */
static uint16_t row_mask(uint8_t row)
{
    return (uint16_t)~(1U << row);
}

void chip_feel(uint8_t reeds[REED_BYTES])
{
    uint8_t bit = 1, *byte = reeds;
    for (uint8_t i = 0; i < REED_BYTES; i++)
        reeds[i] = 0;
    exchange(row_mask(0));
    latch();
    exchange(row_mask(1));
    for (uint8_t row = 0; row < ROWS; row++) {
        _delay_us(SETTLE_US);
        latch();
        uint16_t closed = (uint16_t)~exchange(row_mask(row + 2));
        for (uint8_t column = 0; column < COLUMNS; column++) {
            if (closed & 1)
                *byte |= bit;
            closed >>= 1;
            bit <<= 1;
            if (!bit) {
                bit = 1;
                byte++;
            }
        }
    }
}

uint8_t chip_keys(void)
{
    return (uint8_t)~PIND >> KEYS_SHIFT & KEYS_MASK;
}

static void put_half(uint8_t half)
{
    PORTC = (PORTC & 0xF0) | (half & 0x0F);
    PORTC |= _BV(TEXT_ENABLE);
    _delay_us(1);
    PORTC &= (uint8_t)~_BV(TEXT_ENABLE);
}

void chip_wake_text(uint8_t half)
{
    PORTC &= (uint8_t)~_BV(TEXT_REGISTER);
    put_half(half);
}

void chip_write_text(uint8_t byte, bool is_character)
{
    if (is_character)
        PORTC |= _BV(TEXT_REGISTER);
    else
        PORTC &= (uint8_t)~_BV(TEXT_REGISTER);
    put_half(byte >> 4);
    put_half(byte);
}
