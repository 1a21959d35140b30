/* The lights: WS2812B, one bit every 20 clocks of 16 MHz, interrupts off for one LED at a time.
 *
 * Data sheet: a 0 is high for 250 to 550 ns, a 1 for 650 to 950 ns. Here 6 and 13 clocks: 375 and 812 ns.
 * One LED takes 30 µs, a byte on the line 40: none is lost. Between two LEDs the line may stay low for less
 * than 50 µs; the three short interrupts that can fall in there take less than 15 together. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "chip.h"
#include "pins.h"

static void send_led(uint8_t green, uint8_t red, uint8_t blue)
{
    uint8_t count = 24;
    cli();
    uint8_t high = LIGHT_PORT | _BV(LIGHT), low = LIGHT_PORT & (uint8_t)~_BV(LIGHT);
    __asm__ volatile(
        "1: out %[port], %[high]\n\t"
        "nop\n\t nop\n\t nop\n\t nop\n\t"
        "sbrs %[green], 7\n\t"
        "out %[port], %[low]\n\t"
        "lsl %[blue]\n\t"
        "rol %[red]\n\t"
        "rol %[green]\n\t"
        "nop\n\t nop\n\t nop\n\t"
        "out %[port], %[low]\n\t"
        "nop\n\t nop\n\t nop\n\t"
        "dec %[count]\n\t"
        "brne 1b\n\t"
        : [green] "+r"(green), [red] "+r"(red), [blue] "+r"(blue), [count] "+r"(count)
        : [port] "I"(_SFR_IO_ADDR(LIGHT_PORT)), [high] "r"(high), [low] "r"(low));
    sei();
}

/* The newer ones take what they got after 280 µs of silence. To render the next lights takes longer. */
void chip_light(const uint8_t *rgb, uint8_t leds)
{
    for (; leds--; rgb += 3)
        send_led(rgb[1], rgb[0], rgb[2]);
}
