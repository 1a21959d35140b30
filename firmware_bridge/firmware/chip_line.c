/* The serial line of the ATmega328P: what comes and what goes waits in a ring each. */
#include "chip_line.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "chip.h"

#define BAUD_RATE 250000UL
#define HEARD_BYTES 256
#define SAID_BYTES 64

static volatile uint8_t heard[HEARD_BYTES], heard_head, heard_tail;
static volatile uint8_t said[SAID_BYTES], said_head, said_tail;
static volatile uint8_t ends_heard, ends_taken;
static volatile uint16_t receive_errors;

ISR(USART_RX_vect)
{
    uint8_t flaws = UCSR0A & (_BV(DOR0) | _BV(FE0));
    uint8_t byte = UDR0, head = heard_head;
    if (flaws || (uint8_t)(head + 1) == heard_tail)
        receive_errors++;
    if ((uint8_t)(head + 1) == heard_tail)
        return;
    heard[head] = byte;
    heard_head = head + 1;
    if (!byte)
        ends_heard++;
}

ISR(USART_UDRE_vect)
{
    uint8_t tail = said_tail;
    UDR0 = said[tail];
    said_tail = tail = (tail + 1) % SAID_BYTES;
    if (tail == said_head)
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

void line_start(void)
{
    UCSR0A = _BV(U2X0); /* before UBRR0, or simavr reckons with half the rate */
    UBRR0 = F_CPU / (8 * BAUD_RATE) - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool line_is_quiet(void)
{
    return heard_head == heard_tail;
}

bool line_has_said_all(void)
{
    return said_head == said_tail;
}

bool chip_has_room(uint8_t bytes)
{
    return (uint8_t)(said_tail - said_head - 1) % SAID_BYTES >= bytes;
}

uint16_t chip_receive_errors(void)
{
    uint16_t errors;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        errors = receive_errors;
    }
    return errors;
}

bool chip_heard(uint8_t *byte)
{
    uint8_t tail = heard_tail;
    if (tail == heard_head)
        return false;
    *byte = heard[tail];
    heard_tail = tail + 1;
    if (!*byte)
        ends_taken++;
    return true;
}

bool chip_has_frame(void)
{
    return ends_heard != ends_taken;
}

/* Waits for room, which the line makes at 25 bytes a millisecond. */
void chip_say(uint8_t byte)
{
    uint8_t head = said_head, next = (head + 1) % SAID_BYTES;
    while (next == said_tail)
        ;
    said[head] = byte;
    said_head = next;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        UCSR0B |= _BV(UDRIE0);
    }
}
