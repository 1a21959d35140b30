/* An HD44780 text display in 4-bit mode: halves of bytes on PC0 to PC3, taken when PC5 falls. */
#include "bench.h"

#include <string.h>

#define REGISTER 4
#define ENABLE 5
#define PORTC_ADDRESS 0x28
#define LINE 16
#define SECOND_LINE 0x40
#define SET_ADDRESS 0x80
#define CLEAR 0x01
#define FOUR_BITS 0x2

static char screen[2][LINE + 1];
static bool has_half, in_four_bits;
static uint8_t half, cursor;

static void put(uint8_t character)
{
    uint8_t line = cursor >= SECOND_LINE, column = cursor % SECOND_LINE;
    if (column < LINE)
        screen[line][column] = (char)character;
    cursor++;
}

static void take(uint8_t byte, bool is_character)
{
    if (is_character)
        put(byte);
    else if (byte & SET_ADDRESS)
        cursor = byte & (SET_ADDRESS - 1);
    else if (byte == CLEAR)
        memset(screen, ' ', sizeof screen);
}

static void on_enable(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (value)
        return;
    uint8_t port = chip->data[PORTC_ADDRESS], now = port & 0x0F;
    if (!in_four_bits) {
        in_four_bits = now == FOUR_BITS;
        return;
    }
    if (has_half)
        take((uint8_t)(half << 4 | now), port >> REGISTER & 1);
    half = now;
    has_half = !has_half;
}

void display_solder(void)
{
    memset(screen, ' ', sizeof screen);
    avr_irq_register_notify(pin('C', ENABLE), on_enable, 0);
}

void display_report(void)
{
    printf("text %.16s%.16s\n", screen[0], screen[1]);
}
