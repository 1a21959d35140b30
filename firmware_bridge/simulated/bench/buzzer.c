/* What the buzzer plays, read from timer 1 every half millisecond. */
#include "bench.h"

#define TCCR1A 0x80
#define COM1A0 0x40
#define OCR1A_LOW 0x88
#define OCR1A_HIGH 0x89
#define LOOK_US 500

static unsigned last_hertz;

static avr_cycle_count_t look(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)avr, (void)unused;
    unsigned top = (unsigned)(chip->data[OCR1A_LOW] | chip->data[OCR1A_HIGH] << 8);
    unsigned hertz = chip->data[TCCR1A] & COM1A0 ? (unsigned)(HZ / 16 / (top + 1)) : 0;
    if (hertz != last_hertz)
        printf("tone %llu %u\n", (unsigned long long)when, hertz);
    last_hertz = hertz;
    return when + LOOK_US * CYCLES_PER_US;
}

void buzzer_solder(void)
{
    avr_cycle_timer_register(chip, LOOK_US * CYCLES_PER_US, look, 0);
}
