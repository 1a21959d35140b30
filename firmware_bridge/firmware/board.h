/* What is built: chosen when compiling, with -DBOARD_PINS for reeds that hang directly on the pins. */
#ifndef BOARD_H
#define BOARD_H

#include "protocol.h"

#define FIRMWARE_MAJOR 2
#define FIRMWARE_MINOR 0

#ifdef BOARD_PINS
#define BOARD_KIND KIND_PINS
#define ROWS 8
#define COLUMNS 8
#define FEATURES (FEATURE_LIGHTS | FEATURE_SOUND | FEATURE_BUTTONS)
#else
#define BOARD_KIND KIND_SHIFT
#define ROWS 10
#define COLUMNS 10
#define FEATURES (FEATURE_LIGHTS | FEATURE_SOUND | FEATURE_BUTTONS | FEATURE_TEXT)
#endif

#define REED_COUNT (ROWS * COLUMNS)
#define LEDS REED_COUNT

/* A USB port gives 500 mA; the chip and its LEDs' own electronics take the rest. */
#ifndef CURRENT_CAP_MA
#define CURRENT_CAP_MA 400
#endif

#endif
