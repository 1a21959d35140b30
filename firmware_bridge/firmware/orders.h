/* What the host orders: carried out once, however often it is said, and answered each time. */
#ifndef ORDERS_H
#define ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

/* The board begins: only a Hello is taken. */
void orders_start(void);
bool orders_has_session(void);
void orders_take(const struct frame *frame, uint16_t now);

#endif
