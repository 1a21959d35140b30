/* The serial line: 250,000 baud, and no more than two unread bytes in the chip, as on the real one. */
#include "bench.h"

#include <string.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_interrupts.h>

DEFINE_FIFO(uint16_t, uart_fifo);

#define BYTE_CYCLES (HZ / 25000)
#define ROOM 8192
#define UNREAD 2

static uint8_t queue[ROOM];
static unsigned queued, next;
static uint8_t sent[ROOM];
static unsigned sent_count;
static avr_cycle_count_t sent_since;
static unsigned long lost, taken;
static avr_uart_t *uart;
static bool is_feeding;

static avr_uart_t *find_uart(void)
{
    for (avr_io_t *io = chip->io_port; io; io = io->next)
        if (io->kind && !strcmp(io->kind, "uart"))
            return (avr_uart_t *)io;
    return 0;
}

/* simavr would let a byte wait for another byte time, and slow down who reads two in a row: its buffer has
 * room for 64, and it paces the reader instead of the line. Here the line is paced, so it is told at once. */
static void arrive(uint8_t byte)
{
    taken++;
    avr_raise_irq(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
    uart->rx_cnt = 0;
    avr_raise_interrupt(chip, &uart->rxc);
}

static avr_cycle_count_t feed(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)avr, (void)unused;
    uint8_t byte = queue[next++];
    if (uart_fifo_get_read_size(&uart->input) >= UNREAD)
        lost++;
    else
        arrive(byte);
    if (next < queued)
        return when + BYTE_CYCLES;
    printf("fed %llu\n", (unsigned long long)when);
    next = queued = 0;
    is_feeding = false;
    return 0;
}

void line_feed(const char *hex)
{
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1 && queued < ROOM; hex += 2)
        queue[queued++] = (uint8_t)byte;
    if (queued > next && !is_feeding) {
        is_feeding = true;
        avr_cycle_timer_register(chip, BYTE_CYCLES, feed, 0);
    }
}

void line_flush(void)
{
    if (!sent_count)
        return;
    printf("tx %llu ", (unsigned long long)sent_since);
    for (unsigned i = 0; i < sent_count; i++)
        printf("%02x", sent[i]);
    putchar('\n');
    sent_count = 0;
}

static void on_byte(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (!sent_count)
        sent_since = chip->cycle;
    sent[sent_count++] = (uint8_t)value;
    if (!value || sent_count == ROOM)
        line_flush();
}

void line_solder(void)
{
    uint32_t no_flags = 0;
    uart = find_uart();
    avr_ioctl(chip, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, 0);
}

void line_report(void)
{
    printf("stat bytes_lost=%lu bytes_taken=%lu\n", lost, taken);
}
