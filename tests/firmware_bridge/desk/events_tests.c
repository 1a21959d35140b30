/* What is felt is debounced, and told until it is seen. */
#include "host.h"

#include <string.h>

#include "events.h"

static void a_contact_that_bounces_is_told_once_and_holds_up_no_other(void)
{
    unsigned told = 0;
    start();
    desk_reeds[1] = 0x80;
    for (unsigned i = 0; i < 20; i++) { /* reed 0 bounces all the time */
        desk_reeds[0] = i & 1;
        desk_pass(2);
        for (unsigned n = listen(); n--; told++) {
            CHECK(heard[n].kind == CHANGED && heard[n].payload[CHANGED_REEDS] == 0);
            CHECK(heard[n].payload[CHANGED_REEDS + 1] == 0x80 && heard[n].number == heard[0].number);
        }
    }
    CHECK(told > 0 && events_waiting() == 1);
}

static void it_takes_three_looks_to_believe_a_contact(void)
{
    start();
    desk_pass(1);
    desk_keys = KEY_ADJUST;
    desk_pass(4);
    CHECK(events_waiting() == 0);
    desk_pass(2);
    CHECK(events_waiting() == 1);
    listen();
    desk_keys = 0;
    desk_pass(20);
    CHECK(events_waiting() == 1); /* a button that is let go is no news */
    CHECK(listen() >= 1 && heard[0].payload[CHANGED_PRESSED] == KEY_ADJUST);
}

static void settle(uint8_t reeds)
{
    desk_reeds[0] = reeds;
    desk_pass(12);
}

static void an_event_is_told_until_it_is_seen_then_the_next_one(void)
{
    start();
    settle(1);
    settle(3);
    desk_pass(40);
    unsigned count = listen();
    CHECK(count >= 3);
    for (unsigned i = 0; i < count; i++)
        CHECK(heard[i].payload[CHANGED_REEDS] == 1);
    tell(SEEN, (uint8_t)(heard[0].number + 1), 0, 0); /* not this one */
    tell(SEEN, heard[0].number, 0, 0);
    desk_pass(1);
    CHECK(listen() == 1 && heard[0].payload[CHANGED_REEDS] == 3);
    tell(SEEN, heard[0].number, 0, 0);
    desk_pass(100);
    CHECK(listen() == 0);
}

static void press_and_let_go(uint8_t key)
{
    desk_keys = key;
    desk_pass(12);
    desk_keys = 0;
    desk_pass(12);
}

static void when_too_many_wait_the_newest_is_kept_and_no_button_forgotten(void)
{
    start();
    for (uint8_t i = 1; i <= 12; i++) {
        settle(i);
        if (i == 6 || i == 9)
            press_and_let_go(i == 6 ? KEY_DONE : KEY_UNDO);
    }
    listen();
    CHECK(events_waiting() == 6);
    desk_pass(16);
    CHECK(listen() >= 1);
    uint8_t first = heard[0].number;
    static const uint8_t kept[] = {1, 2, 3, 4, 5, 12};
    for (unsigned i = 0; i < sizeof kept; i++) {
        desk_pass(16);
        CHECK(listen() >= 1 && heard[0].payload[CHANGED_REEDS] == kept[i]);
        CHECK(heard[0].number == (uint8_t)(first + (i < 5 ? i : 13)));
        CHECK(heard[0].payload[CHANGED_PRESSED] == (i < 5 ? 0 : KEY_DONE | KEY_UNDO));
        tell(SEEN, heard[0].number, 0, 0);
    }
    desk_pass(100);
    CHECK(listen() == 0);
}

static void hello_forgets_what_was_not_told(void)
{
    static const uint8_t version[] = {PROTOCOL_MAJOR, PROTOCOL_MINOR};
    start();
    settle(1);
    tell(HELLO, 1, version, sizeof version);
    listen();
    desk_pass(100);
    CHECK(listen() == 0);
}

static void a_scan_says_how_many_events_wait(void)
{
    start();
    settle(1);
    settle(3);
    listen();
    tell(SCAN, 9, 0, 0);
    CHECK(listen() == 1 && heard[0].payload[REEDS_WAITING] == 2 && heard[0].payload[REEDS_REEDS] == 3);
}

void events_tests(void)
{
    a_contact_that_bounces_is_told_once_and_holds_up_no_other();
    it_takes_three_looks_to_believe_a_contact();
    an_event_is_told_until_it_is_seen_then_the_next_one();
    when_too_many_wait_the_newest_is_kept_and_no_button_forgotten();
    hello_forgets_what_was_not_told();
    a_scan_says_how_many_events_wait();
}
