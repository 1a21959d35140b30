#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_hex.h>

#define RAM_END 0x8FF
#define MCUSR_ADDRESS 0x54

avr_t *chip;

static bool is_measuring, has_begun;
static avr_cycle_count_t off_since, off_longest;
static uint16_t lowest_stack = 0xFFFF;

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr, (void)cycles; /* a chip that rests costs nothing, and nobody waits for the clock on the wall */
}

static bool load(const char *path)
{
    uint32_t size = 0, start = 0;
    uint8_t *code = read_ihex_file(path, &size, &start);
    if (!code)
        return false;
    memcpy(chip->flash + start, code, size);
    free(code);
    chip->codeend = chip->flashend;
    chip->pc = start;
    return true;
}

/* How long interrupts are off at most, from the first time that they are on; and how deep the stack goes. */
static void measure(void)
{
    bool is_on = chip->sreg[S_I];
    uint16_t stack = (uint16_t)(chip->data[R_SPL] | chip->data[R_SPH] << 8);
    has_begun |= is_on;
    if (!has_begun)
        return;
    if (stack < lowest_stack)
        lowest_stack = stack;
    if (is_on)
        off_since = 0;
    else if (!off_since)
        off_since = chip->cycle;
    else if (chip->cycle - off_since > off_longest)
        off_longest = chip->cycle - off_since;
}

static bool run(unsigned us)
{
    avr_cycle_count_t end = chip->cycle + us * CYCLES_PER_US;
    chip->run_cycle_limit = is_measuring ? 1 : 400;
    while (chip->cycle < end) {
        int state = avr_run(chip);
        if (state == cpu_Done || state == cpu_Crashed) {
            printf("crash %x\n", chip->pc);
            return false;
        }
        if (is_measuring)
            measure();
    }
    line_flush();
    return true;
}

static void report(void)
{
    printf("stat cycles=%llu off_ns=%.0f stack=%d\n", (unsigned long long)chip->cycle, ns(off_longest),
           lowest_stack == 0xFFFF ? 0 : RAM_END - lowest_stack);
    reeds_report();
    registers_report();
    strip_report();
    line_report();
    display_report();
}

static bool obey(char *line)
{
    int a, b, c, d;
    unsigned us;
    char hex[4096] = "";
    if (sscanf(line, "run %u %4095s", &us, hex) >= 1) {
        line_feed(hex);
        if (!run(us))
            return false;
    } else if (sscanf(line, "reed %d %d %d", &a, &b, &c) == 3)
        reeds_close(a, b, c);
    else if (sscanf(line, "bounce %d %d %d %d %u", &a, &b, &c, &d, &us) == 5)
        reeds_bounce(a, b, c, d, us);
    else if (sscanf(line, "diode %d %d %d", &a, &b, &c) == 3)
        reeds_diode(a, b, c);
    else if (sscanf(line, "key %d %d", &a, &b) == 2)
        reeds_press(a, b);
    else if (sscanf(line, "measure %d", &a) == 1)
        is_measuring = a;
    else if (!strncmp(line, "stat", 4))
        report();
    else
        return false;
    printf("at %llu\n", (unsigned long long)chip->cycle);
    fflush(stdout);
    return true;
}

int main(int count, char **words)
{
    static char line[8192];
    bool on_pins = count > 2 && !strcmp(words[2], "pins");
    chip = avr_make_mcu_by_name("atmega328p");
    avr_init(chip);
    chip->frequency = HZ;
    chip->vcc = chip->avcc = chip->aref = 5000;
    chip->log = LOG_ERROR;
    chip->sleep = no_sleep;
    if (count < 2 || !load(words[1]))
        return 2;
    line_solder();
    reeds_solder(on_pins);
    if (on_pins)
        matrix_solder();
    else
        registers_solder();
    strip_solder(on_pins);
    display_solder();
    buzzer_solder();
    if (count > 3) { /* as a boot loader leaves it */
        chip->data[2] = (uint8_t)atoi(words[3]);
        chip->data[MCUSR_ADDRESS] = 0;
    }
    while (fgets(line, sizeof line, stdin))
        if (!obey(line))
            return 1;
    return 0;
}
