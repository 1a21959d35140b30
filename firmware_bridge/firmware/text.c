#include "text.h"

#include <string.h>

#include "chip.h"

#define LINE_BYTES (TEXT_BYTES / 2)
#define FIRST_LINE 0x80
#define SECOND_LINE 0xC0
/* After power-on the display needs 40 ms before it listens; then up to 4.1 ms for a step of waking, 1.5 ms to clear
 * itself, and 37 µs for a character. */
#define POWER_ON_MS 50
#define STEP_MS 5
#define CHARACTER_MS 1

/* Three times "8 bits" to get into step, then 4 bits (HD44780 data sheet, figure 24), each half a byte; two lines,
 * display on, write to the right, clear. */
#define HALVES 4
static const uint8_t waking[] IN_FLASH = {0x3, 0x3, 0x3, 0x2, 0x28, 0x0C, 0x06, 0x01};

static uint8_t screen[TEXT_BYTES];
static uint8_t woken, place, pause_ms;
static uint16_t wrote_at;

void text_start(uint16_t now)
{
    memset(screen, ' ', sizeof screen);
    woken = 0;
    place = 0;
    wrote_at = now;
    pause_ms = POWER_ON_MS;
}

void text_show(const uint8_t *given)
{
    memcpy(screen, given, sizeof screen);
    place = 0;
}

/* Where the next character goes has to be said at the beginning of each line. */
static void write_next(void)
{
    if (place > TEXT_BYTES + 1)
        return;
    if (place == 0 || place == LINE_BYTES + 1)
        chip_write_text(place ? SECOND_LINE : FIRST_LINE, false);
    else
        chip_write_text(screen[place - (place > LINE_BYTES ? 2 : 1)], true);
    place++;
}

static void wake(void)
{
    uint8_t step = FROM_FLASH(&waking[woken]);
    if (woken < HALVES)
        chip_wake_text(step);
    else
        chip_write_text(step, false);
    woken++;
}

/* More than the pause: of its first millisecond only the end may have passed. */
void text_write(uint16_t now)
{
    if (!(FEATURES & FEATURE_TEXT) || (uint16_t)(now - wrote_at) <= pause_ms)
        return;
    wrote_at = now;
    if (woken < sizeof waking) {
        pause_ms = STEP_MS;
        wake();
    } else {
        pause_ms = CHARACTER_MS;
        write_next();
    }
}
