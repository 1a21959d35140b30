/* Two 74HC595 drive the rows, two 74HC165 read the columns; latch and clock are shared. */
#include "bench.h"

#define LATCH 0
#define ROWS_OUT 2
#define COLUMNS_IN 3
#define CLOCK 4
#define PINB_ADDRESS 0x23
#define ROWS_OF_A_SCAN 10
#define SCAN_GAP_US 500 /* longer than that, and another scan has begun */

static uint16_t shift_out, rows = 0xFFFF, shift_in = 0xFFFF;
static bool data, is_loading;
static avr_irq_t *columns_in;
static avr_cycle_count_t scan_began, last_latch, scan_longest;

/* An input that simavr believes to be so already does not reach the register, which a reset has cleared: then it
 * is told both. */
static void show_bit(void)
{
    uint32_t bit = shift_in >> 15 & 1;
    if ((chip->data[PINB_ADDRESS] >> COLUMNS_IN & 1U) == bit)
        return;
    avr_raise_irq(columns_in, !bit);
    avr_raise_irq(columns_in, bit);
}

static void load(void)
{
    shift_in = (uint16_t)~reeds_low_columns((uint16_t)~rows);
    show_bit();
}

static void on_latch(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    is_loading = !value;
    if (value) {
        rows = shift_out;
        return;
    }
    load();
    reeds_hold_keys();
    if (chip->cycle - last_latch > SCAN_GAP_US * CYCLES_PER_US)
        scan_began = chip->cycle;
    last_latch = chip->cycle;
    if (last_latch - scan_began > scan_longest)
        scan_longest = last_latch - scan_began;
}

static void on_clock(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (!value)
        return;
    shift_out = (uint16_t)(shift_out << 1 | data);
    if (!is_loading) {
        shift_in = (uint16_t)(shift_in << 1 | 1);
        show_bit();
    }
}

static void on_data(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    data = value;
}

void registers_solder(void)
{
    columns_in = pin('B', COLUMNS_IN); /* to look it up takes long, and it is needed 100,000 times a second */
    avr_irq_register_notify(pin('B', LATCH), on_latch, 0);
    avr_irq_register_notify(pin('B', CLOCK), on_clock, 0);
    avr_irq_register_notify(pin('B', ROWS_OUT), on_data, 0);
}

void registers_report(void)
{
    printf("stat scan_us=%.1f\n", (double)scan_longest / CYCLES_PER_US);
}
