/* The firmware on a desk, under sanitizers. */
#include "host.h"

int main(void)
{
    orders_tests();
    events_tests();
    lights_tests();
    puts("all fine");
    return 0;
}
