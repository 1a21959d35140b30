/* Reeds close and open, bounce in the time of the chip, and make ghosts where a diode is missing. */
#include "bench.h"

#include <stdlib.h>

#include <simavr/avr_adc.h>

#define KEYS 4
#define FIRST_KEY 2 /* PD2 to PD5 */
#define KEYS_MASK (0x0F << FIRST_KEY)
#define PIND_ADDRESS 0x29

static bool closed[MOST_ROWS][MOST_COLUMNS];
static bool no_diode[MOST_ROWS][MOST_COLUMNS];
static bool keys_on_pins;
static uint8_t keys_up = KEYS_MASK;
static avr_cycle_count_t settled_at;

struct bounce {
    int row, column, times;
    bool is_closed;
    unsigned us;
};

static void set(int row, int column, bool is_closed)
{
    closed[row][column] = is_closed;
    settled_at = chip->cycle;
}

void reeds_close(int row, int column, bool is_closed)
{
    if (row >= 0 && row < MOST_ROWS && column >= 0 && column < MOST_COLUMNS)
        set(row, column, is_closed);
}

static avr_cycle_count_t bounce(avr_t *avr, avr_cycle_count_t when, void *given)
{
    (void)avr;
    struct bounce *this = given;
    set(this->row, this->column, this->is_closed ^ (this->times & 1));
    if (this->times-- > 0)
        return when + this->us * CYCLES_PER_US;
    free(this);
    return 0;
}

void reeds_bounce(int row, int column, bool is_closed, int times, unsigned us)
{
    struct bounce *this = malloc(sizeof *this);
    *this = (struct bounce){row, column, times, is_closed, us};
    avr_cycle_timer_register(chip, 1, bounce, this);
}

void reeds_diode(int row, int column, bool is_there)
{
    no_diode[row][column] = !is_there;
}

/* A low row pulls down the columns of its closed reeds; where a diode is missing, a low column pulls down
 * another row, and that row its columns: a ghost. */
uint16_t reeds_low_columns(uint16_t low_rows)
{
    uint16_t low = 0, before;
    do {
        before = low;
        for (int row = 0; row < MOST_ROWS; row++)
            for (int column = 0; column < MOST_COLUMNS; column++) {
                if (!closed[row][column])
                    continue;
                if (low_rows >> row & 1)
                    low |= (uint16_t)(1 << column);
                else if (no_diode[row][column] && low >> column & 1)
                    low_rows |= (uint16_t)(1 << row);
            }
    } while (low != before);
    return low;
}

/* simavr applies pull-ups anew whenever the port is written, unless it knows what pulls from outside. */
static void press_on_pins(int key, bool is_down)
{
    uint8_t bit = (uint8_t)(1 << (FIRST_KEY + key));
    keys_up = (uint8_t)(is_down ? keys_up & ~bit : keys_up | bit);
    avr_ioport_external_t outside = {.name = 'D', .mask = KEYS_MASK, .value = keys_up};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &outside);
    avr_raise_irq(pin('D', FIRST_KEY + key), !is_down);
}

/* A reset has cleared the register, and what simavr believes to be so already does not reach it: tell it both. */
void reeds_hold_keys(void)
{
    if (!keys_on_pins || !((chip->data[PIND_ADDRESS] ^ keys_up) & KEYS_MASK))
        return;
    for (int key = 0; key < KEYS; key++) {
        uint32_t is_up = keys_up >> (FIRST_KEY + key) & 1;
        avr_raise_irq(pin('D', FIRST_KEY + key), !is_up);
        avr_raise_irq(pin('D', FIRST_KEY + key), is_up);
    }
}

/* The resistor ladder on A7, in millivolts of five volts. */
static void press_on_ladder(int key, bool is_down)
{
    static const uint32_t millivolts[KEYS] = {0, 902, 1599, 2500};
    uint32_t now = is_down ? millivolts[key] : 5000;
    avr_raise_irq(avr_io_getirq(chip, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC7), now);
}

void reeds_press(int key, bool is_down)
{
    if (keys_on_pins)
        press_on_pins(key, is_down);
    else
        press_on_ladder(key, is_down);
}

void reeds_solder(bool on_pins)
{
    keys_on_pins = !on_pins;
    for (int key = 0; key < KEYS; key++)
        reeds_press(key, false);
}

void reeds_report(void)
{
    printf("stat settled=%llu\n", (unsigned long long)settled_at);
}
