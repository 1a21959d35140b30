/* The host's part on the desk: it says frames and hears what the board says. Each test is a sentence; the first that
 * fails ends the program. */
#ifndef HOST_H
#define HOST_H

#include <stdio.h>
#include <stdlib.h>

#include "desk.h"
#include "frame.h"

#define CHECK(what) \
    do { \
        if (!(what)) { \
            printf("%s:%d: %s\n", __func__, __LINE__, #what); \
            exit(1); \
        } \
    } while (0)

extern struct frame heard[32];

/* A board that was just greeted. */
void start(void);
void tell(uint8_t kind, uint8_t number, const uint8_t *payload, uint8_t length);
/* All frames that were said since the last time; the answer is how many. */
unsigned listen(void);

void orders_tests(void);
void events_tests(void);
void lights_tests(void);

#endif
