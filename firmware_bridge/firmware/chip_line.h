/* What the chip itself asks of its serial line. */
#ifndef CHIP_LINE_H
#define CHIP_LINE_H

#include <stdbool.h>

void line_start(void);
/* Whether every byte that came was taken. */
bool line_is_quiet(void);
bool line_has_said_all(void);

#endif
