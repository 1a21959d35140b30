/* A strip of WS2812B: bits are read from how long the line is high, and every time is held to its data sheet
 * (0.4 and 0.85 µs for a 0, 0.8 and 0.45 µs for a 1, each ± 150 ns; 50 µs of silence end a picture). */
#include "bench.h"

#include <string.h>

#define MOST_BYTES 300
#define BITS_OF_AN_LED 24
#define ZERO_OR_ONE_NS 600
#define LATCH_US 50

static struct range {
    double least, most, lowest, highest;
} times[4] = {
    {250, 550, 1e9, 0},  /* 0, high: 400 ns ± 150 */
    {650, 950, 1e9, 0},  /* 1, high: 800 ns ± 150 */
    {700, 1000, 1e9, 0}, /* 0, low: 850 ns ± 150 */
    {300, 600, 1e9, 0},  /* 1, low: 450 ns ± 150 */
};
static uint8_t bytes[MOST_BYTES];
static unsigned bits, wrong, last_bit;
static avr_cycle_count_t rose, fell, first, gap_longest, pause_shortest = HZ;

static void check(struct range *range, double took)
{
    if (took < range->least || took > range->most)
        wrong++;
    if (took < range->lowest)
        range->lowest = took;
    if (took > range->highest)
        range->highest = took;
}

static avr_cycle_count_t latch(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)avr, (void)when, (void)unused;
    if (bits % BITS_OF_AN_LED || bits / 8 > MOST_BYTES)
        wrong++;
    printf("led %llu ", (unsigned long long)first);
    for (unsigned i = 0; i < bits / 8 && i < MOST_BYTES; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
    memset(bytes, 0, sizeof bytes);
    bits = 0;
    return 0;
}

static void rise(void)
{
    if (bits && bits % BITS_OF_AN_LED)
        check(&times[2 + last_bit], ns(chip->cycle - fell));
    else if (bits && chip->cycle - fell > gap_longest)
        gap_longest = chip->cycle - fell;
    if (!bits && fell && chip->cycle - fell < pause_shortest)
        pause_shortest = chip->cycle - fell;
    if (!bits)
        first = chip->cycle;
    rose = chip->cycle;
}

static void fall(void)
{
    double high = ns(chip->cycle - rose);
    last_bit = high > ZERO_OR_ONE_NS;
    check(&times[last_bit], high);
    if (bits / 8 < MOST_BYTES && last_bit)
        bytes[bits / 8] |= (uint8_t)(0x80 >> bits % 8);
    bits++;
    fell = chip->cycle;
    avr_cycle_timer_cancel(chip, latch, 0);
    avr_cycle_timer_register(chip, LATCH_US * CYCLES_PER_US, latch, 0);
}

static void on_line(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (value)
        rise();
    else if (rose)
        fall();
}

void strip_solder(bool on_pins)
{
    avr_irq_register_notify(on_pins ? pin('C', 4) : pin('D', 6), on_line, 0);
}

void strip_report(void)
{
    static const char *const names[] = {"t0h", "t1h", "t0l", "t1l"};
    printf("stat bits_wrong=%u led_gap_us=%.1f pause_us=%.1f", wrong, ns(gap_longest) / 1000,
           ns(pause_shortest) / 1000);
    for (int i = 0; i < 4; i++)
        printf(" %s_least=%.0f %s_most=%.0f", names[i], times[i].lowest, names[i], times[i].highest);
    putchar('\n');
}
