/* The ATmega328P: time, watchdog, buzzer. The line, reeds, buttons and lights have their own files. */
#include "chip.h"

#include <avr/boot.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "chip_line.h"
#include "pins.h"

/* The longest pass of the main loop, in which one frame is answered and all lights are sent, takes some 10 ms. */
#define WATCHDOG WDTO_120MS

static volatile uint16_t milliseconds;
static uint8_t reset_cause;

/* Optiboot clears the register that tells why the chip was reset, and hands its content over in r2. */
static uint8_t boot_loader_cause __attribute__((section(".noinit")));
void keep_r2(void) __attribute__((naked, used, section(".init0")));
void keep_r2(void)
{
    __asm__ volatile("sts %0, r2" : "=m"(boot_loader_cause));
}

ISR(TIMER0_COMPA_vect)
{
    milliseconds++;
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
    reset_cause = MCUSR ? MCUSR : boot_loader_cause;
    MCUSR = 0; /* as long as it says "watchdog", the watchdog cannot be turned off */
    wdt_enable(WATCHDOG);
    pins_start();
    line_start();
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
    if (line_is_quiet()) {
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
    while (!line_has_said_all()) /* let its answer go out, and those before */
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
