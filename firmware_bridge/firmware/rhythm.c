#include "rhythm.h"

#include "chip.h"

#define FULL 255

static const uint8_t breath_levels[BREATH_STEPS] IN_FLASH = BREATH_LEVELS;

static uint8_t on(bool is_on)
{
    return is_on ? FULL : 0;
}

static uint8_t breath(uint32_t elapsed_ms, uint16_t period_ms)
{
    uint16_t within = (uint16_t)(elapsed_ms % period_ms);
    uint32_t place = (uint32_t)within * BREATH_STEPS * 256 / period_ms;
    uint8_t step = (uint8_t)(place >> 8), part = (uint8_t)place;
    int16_t here = FROM_FLASH(&breath_levels[step]);
    int16_t next = FROM_FLASH(&breath_levels[(step + 1) % BREATH_STEPS]);
    return (uint8_t)(here + (int16_t)(((int32_t)(next - here) * part) >> 8));
}

static uint8_t counted(uint8_t number, uint32_t elapsed_ms)
{
    uint16_t blinks = (uint16_t)(number * COUNT_STEP_MS);
    uint16_t period = (uint16_t)(blinks - (COUNT_STEP_MS - COUNT_BLINK_MS) + COUNT_PAUSE_MS);
    uint16_t within = (uint16_t)(elapsed_ms % period);
    return on(within < blinks && within % COUNT_STEP_MS < COUNT_BLINK_MS);
}

static uint8_t double_blink(uint32_t elapsed_ms)
{
    uint16_t within = (uint16_t)(elapsed_ms % DOUBLE_MS);
    return on(within < DOUBLE_FIRST_END_MS || (within >= DOUBLE_SECOND_MS && within < DOUBLE_SECOND_END_MS));
}

/* A bright point with a fading tail runs along the cells, then all of them stay lit. */
static uint8_t run(uint8_t count, uint8_t index, uint32_t elapsed_ms)
{
    if (elapsed_ms >= RUN_MS)
        return FULL;
    uint8_t cells = count > SHORTEST_RUN ? count : SHORTEST_RUN;
    uint8_t head = (uint8_t)((uint16_t)elapsed_ms / RUN_STEP_MS % cells);
    uint8_t behind = (uint8_t)((head + cells - index) % cells);
    uint8_t level = behind < RUN_TAIL ? (uint8_t)(FULL - behind * (FULL / RUN_TAIL)) : 0;
    return level > DIMMEST_RUN ? level : DIMMEST_RUN;
}

uint8_t rhythm_level(const struct rhythm *rhythm, uint8_t index, uint32_t elapsed_ms)
{
    switch (rhythm->beat) {
    case BEAT_ONCE:
        return on(elapsed_ms < ONCE_MS);
    case BEAT_FLASHING:
        return on(elapsed_ms % FLASH_MS < FLASH_MS / 2);
    case BEAT_BREATHING:
        return breath(elapsed_ms, BREATH_MS);
    case BEAT_COUNTING:
        return counted(rhythm->number, elapsed_ms);
    case BEAT_SLOW_BREATHING:
        return breath(elapsed_ms, SLOW_BREATH_MS);
    case BEAT_DOUBLE_BLINK:
        return double_blink(elapsed_ms);
    case BEAT_RUNNING:
        return run(rhythm->count, index, elapsed_ms);
    case BEAT_ALTERNATING:
        return on(elapsed_ms / ALTERNATE_MS % 2 == rhythm->number % 2);
    case BEAT_HOST_LOST:
        return on(elapsed_ms % HOST_LOST_MS < HOST_LOST_BLINK_MS);
    default:
        return FULL;
    }
}

bool rhythm_is_spent(const struct rhythm *rhythm, uint32_t elapsed_ms)
{
    return rhythm->beat == BEAT_ONCE && elapsed_ms >= ONCE_MS + ONCE_REST_MS;
}
