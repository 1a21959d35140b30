/* A workbench for the firmware: the very .hex on a simulated ATmega328P, with a board soldered to it.
 * Commands come on standard input, what happens goes to standard output; nothing runs but in `run`. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <simavr/avr_ioport.h>
#include <simavr/sim_avr.h>

#define HZ 16000000ULL
#define CYCLES_PER_US (HZ / 1000000)
#define MOST_ROWS 10
#define MOST_COLUMNS 10

extern avr_t *chip;

static inline avr_irq_t *pin(char port, int number)
{
    return avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ(port), number);
}

static inline double ns(avr_cycle_count_t cycles)
{
    return (double)cycles * 1e9 / HZ;
}

/* reeds.c: contacts that bounce, with or without diodes, and the buttons. */
void reeds_solder(bool on_pins);
void reeds_close(int row, int column, bool is_closed);
void reeds_bounce(int row, int column, bool is_closed, int times, unsigned us);
void reeds_diode(int row, int column, bool is_there);
void reeds_press(int key, bool is_down);
void reeds_hold_keys(void);
void reeds_report(void);
/* Which columns are pulled low while these rows are driven low. */
uint16_t reeds_low_columns(uint16_t low_rows);

/* registers.c: 74HC595 and 74HC165; matrix.c: rows and columns directly on the pins. */
void registers_solder(void);
void registers_report(void);
void matrix_solder(void);

/* strip.c: WS2812 lights, every bit timed. */
void strip_solder(bool on_pins);
void strip_report(void);

/* line.c: the serial line, with the two bytes of room that the real chip has. */
void line_solder(void);
void line_feed(const char *hex);
void line_flush(void);
void line_report(void);

/* display.c: the text display; buzzer.c: what it plays. */
void display_solder(void);
void display_report(void);
void buzzer_solder(void);

#endif
