/* An HD44780 text display in 4-bit mode: halves of bytes on PC0 to PC3, taken when PC5 falls. While it is busy it
 * takes nothing, as the real one; what it missed is counted. */
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
/* Data sheet, table 6 and figure 24; with the slowest clock. */
#define POWER_ON_US 40000
#define FIRST_STEP_US 4100
#define SECOND_STEP_US 100
#define CLEAR_US 1640
#define COMMAND_US 43

static char screen[2][LINE + 1];
static bool has_half, in_four_bits, is_enabled;
static uint8_t half, cursor;
static unsigned steps, missed;
static avr_cycle_count_t busy_until = POWER_ON_US * CYCLES_PER_US;

static void be_busy(unsigned us)
{
    busy_until = chip->cycle + us * CYCLES_PER_US;
}

static void put(uint8_t character)
{
    uint8_t line = cursor >= SECOND_LINE, column = cursor % SECOND_LINE;
    if (column < LINE)
        screen[line][column] = (char)character;
    cursor++;
}

static void take(uint8_t byte, bool is_character)
{
    be_busy(!is_character && byte == CLEAR ? CLEAR_US : COMMAND_US);
    if (is_character)
        put(byte);
    else if (byte & SET_ADDRESS)
        cursor = byte & (SET_ADDRESS - 1);
    else if (byte == CLEAR)
        memset(screen, ' ', sizeof screen);
}

/* It wakes with eight wires, of which only four are there: each half is a whole command. */
static void wake(uint8_t now)
{
    static const unsigned steps_us[] = {FIRST_STEP_US, SECOND_STEP_US, COMMAND_US, COMMAND_US};
    be_busy(steps_us[steps < 3 ? steps : 3]);
    steps++;
    in_four_bits = now == FOUR_BITS;
}

static void on_enable(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    uint8_t port = chip->data[PORTC_ADDRESS], now = port & 0x0F;
    bool has_fallen = is_enabled && !value;
    is_enabled = value;
    if (!has_fallen)
        return;
    if (chip->cycle < busy_until) {
        missed++;
        return;
    }
    if (!in_four_bits) {
        wake(now);
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
    printf("stat text_missed=%u\n", missed);
    printf("text %.16s%.16s\n", screen[0], screen[1]);
}
