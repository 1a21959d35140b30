#include "text.h"

#include <string.h>

#include "chip.h"

#define LINE_BYTES (TEXT_BYTES / 2)
#define FIRST_LINE 0x80
#define SECOND_LINE 0xC0
/* After power-on the display needs 40 ms before it listens. */
#define WAKING_MS 50

/* Three times "8 bits" to get into step, then 4 bits (HD44780 data sheet, figure 24), two lines,
 * display on, clear, write to the right. The upper half of the first four is all that counts. */
static const uint8_t waking[] IN_FLASH = {0x33, 0x32, 0x28, 0x0C, 0x01, 0x00, 0x06};

static uint8_t screen[TEXT_BYTES];
static uint8_t woken, place;
static uint16_t wrote_at;

void text_start(uint16_t now)
{
    memset(screen, ' ', sizeof screen);
    woken = 0;
    place = 0;
    wrote_at = now + WAKING_MS;
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

void text_write(uint16_t now)
{
    if (!(FEATURES & FEATURE_TEXT) || (int16_t)(now - wrote_at) < 1)
        return;
    wrote_at = now;
    if (woken < sizeof waking)
        chip_write_text(FROM_FLASH(&waking[woken++]), false);
    else
        write_next();
}
