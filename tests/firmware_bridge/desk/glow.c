/* Reads "beat number count index ms" and says how bright that light is, and whether it is spent. */
#include <stdio.h>

#include "rhythm.h"

int main(void)
{
    unsigned beat, number, count, index;
    unsigned long ms;
    while (scanf("%u %u %u %u %lu", &beat, &number, &count, &index, &ms) == 5) {
        struct rhythm rhythm = {(uint8_t)beat, (uint8_t)number, (uint8_t)count};
        printf("%d %d\n", rhythm_level(&rhythm, (uint8_t)index, (uint32_t)ms),
               rhythm_is_spent(&rhythm, (uint32_t)ms));
    }
    return 0;
}
