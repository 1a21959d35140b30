/* The ATmega328P: time, watchdog, serial line, buzzer. Reeds, buttons and lights have their own files. */
#include "chip.h"

#include <avr/boot.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "pins.h"

#define BAUD_RATE 250000UL
/* The longest pass of the main loop takes some 10 ms. */
#define WATCHDOG WDTO_120MS
#define HEARD_BYTES 256
#define SAID_BYTES 64

static volatile uint8_t heard[HEARD_BYTES], heard_head, heard_tail;
static volatile uint8_t said[SAID_BYTES], said_head, said_tail;
static volatile uint8_t ends_heard, ends_taken;
static volatile uint16_t milliseconds, receive_errors;
static uint8_t reset_cause;

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

ISR(TIMER0_COMPA_vect)
{
    milliseconds++;
}

static void start_line(void)
{
    UCSR0A = _BV(U2X0); /* before UBRR0, or simavr reckons with half the rate */
    UBRR0 = F_CPU / (8 * BAUD_RATE) - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

static void start_clock(void)
{
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00); /* F_CPU / 64 */
    OCR0A = F_CPU / 64 / 1000 - 1;
    TIMSK0 = _BV(OCIE0A);
}

void chip_start(void)
{
    reset_cause = MCUSR;
    MCUSR = 0; /* as long as it says "watchdog", the watchdog cannot be turned off */
    wdt_enable(WATCHDOG);
    pins_start();
    start_line();
    start_clock();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
}

void chip_kick_watchdog(void)
{
    wdt_reset();
}

/* `sei` lets one more instruction run before any interrupt: a byte that comes now still ends the sleep. */
void chip_rest(void)
{
    cli();
    if (heard_head == heard_tail) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

void chip_restart(void)
{
    wdt_enable(WDTO_15MS);
    while (said_head != said_tail) /* let the answers before this one go out */
        ;
    for (;;)
        ;
}

uint16_t chip_ms(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = milliseconds;
    }
    return now;
}

uint8_t chip_reset_cause(void)
{
    return reset_cause;
}

/* Lot, wafer and place on it: in the signature row of every chip, though the data sheet keeps quiet. */
void chip_id(uint8_t id[ID_BYTES])
{
    for (uint8_t i = 0; i < ID_BYTES; i++)
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        {
            id[i] = boot_signature_byte_get(0x0E + i);
        }
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

/* Timer 1 toggles its own pin: F_CPU / 8 / 2 toggles a second make one hertz. */
void chip_tone(uint16_t hertz)
{
    TCCR1B = 0;
    TCCR1A = 0;
    if (!hertz)
        return;
    OCR1A = (uint16_t)(F_CPU / 16 / hertz - 1);
    TCNT1 = 0;
    TCCR1A = _BV(COM1A0);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}
