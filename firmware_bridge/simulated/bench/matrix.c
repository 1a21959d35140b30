/* Eight rows and eight columns directly on the pins. */
#include "bench.h"

#define SETTLE_CYCLES 2

static const struct {
    char port;
    int number;
} columns[8] = {{'B', 2}, {'B', 3}, {'B', 4}, {'C', 0}, {'C', 1}, {'C', 2}, {'C', 3}, {'C', 5}};

static uint16_t low_rows(void)
{
    avr_ioport_state_t b = {0}, d = {0};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_GETSTATE('B'), &b);
    avr_ioctl(chip, AVR_IOCTL_IOPORT_GETSTATE('D'), &d);
    uint8_t low_b = (uint8_t)(b.ddr & ~b.port), low_d = (uint8_t)(d.ddr & ~d.port);
    return (uint16_t)((low_d >> 2 & 0x3F) | (low_b & 1) << 6 | (low_b >> 5 & 1) << 7);
}

static avr_cycle_count_t pull(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)avr, (void)when, (void)unused;
    uint16_t low = reeds_low_columns(low_rows());
    for (int i = 0; i < 8; i++) {
        /* An input that simavr believes to be so already would not reach the register: tell it both. */
        avr_raise_irq(pin(columns[i].port, columns[i].number), low >> i & 1);
        avr_raise_irq(pin(columns[i].port, columns[i].number), !(low >> i & 1));
    }
    return 0;
}

/* simavr tells of a new direction before it stores it, and then applies the pull-ups: look a moment later. */
static void on_direction(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    avr_cycle_timer_cancel(chip, pull, 0);
    avr_cycle_timer_register(chip, SETTLE_CYCLES, pull, 0);
}

void matrix_solder(void)
{
    avr_irq_register_notify(pin('B', IOPORT_IRQ_DIRECTION_ALL), on_direction, 0);
    avr_irq_register_notify(pin('D', IOPORT_IRQ_DIRECTION_ALL), on_direction, 0);
}
