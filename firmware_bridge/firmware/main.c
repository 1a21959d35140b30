/* The board under the wooden board: it feels pieces, shows lights, and tells the host by wire. */
#include "chip.h"
#include "events.h"
#include "lights.h"
#include "link.h"
#include "reeds.h"
#include "sound.h"
#include "text.h"

int main(void)
{
    chip_start();
    reeds_start(chip_ms());
    lights_start(chip_ms());
    text_start(chip_ms());
    link_start(chip_ms());
    for (;;) {
        chip_kick_watchdog();
        link_listen(chip_ms());
        reeds_scan(chip_ms());
        lights_play(chip_ms()); /* up to 5 ms: the reeds are felt before and after */
        reeds_scan(chip_ms());
        events_tell(chip_ms());
        sound_play(chip_ms());
        text_write(chip_ms());
        chip_rest();
    }
}
