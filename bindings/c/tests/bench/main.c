// `bench [FILE]…`: urial.h beside uriparser, on lists of URIs, in turn, in one run.
#define _POSIX_C_SOURCE 200809L

#include "lists.h"

#include <uriparser/Uri.h>
#include <urial.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES = 20000, ROUNDS = 31, PASSES = 5, LONGEST = 1 << 16 };

static char urial_out[LONGEST];
static char uriparser_out[LONGEST];

// One operation on one line: returns whether it was done, and writes the result if there is one.
// `base` is that of a resolution.
typedef bool operation(line text, size_t number);

static const list *bases;
static UriUriA *parsed_bases;

static bool urial_parses(line text, size_t number) {
    (void)number;
    urial_parsed parsed;
    return urial_parse(URIAL_KIND_REFERENCE, text.start, text.length, &parsed, NULL) ==
           URIAL_STATUS_OK;
}

static bool uriparser_parses(line text, size_t number) {
    (void)number;
    UriUriA uri;
    bool done = uriParseSingleUriExA(&uri, text.start, text.start + text.length, NULL) ==
                URI_SUCCESS;
    // After a failure there is nothing to free.
    if (done) {
        uriFreeUriMembersA(&uri);
    }
    return done;
}

static bool urial_normalizes(line text, size_t number) {
    (void)number;
    return urial_normalize(URIAL_KIND_REFERENCE, URIAL_STEP_SYNTAX, text.start, text.length,
                           urial_out, sizeof urial_out, NULL, NULL) == URIAL_STATUS_OK;
}

static bool uriparser_normalizes(line text, size_t number) {
    (void)number;
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, text.start, text.start + text.length, NULL) != URI_SUCCESS) {
        return false;
    }
    bool done = uriNormalizeSyntaxA(&uri) == URI_SUCCESS &&
                uriToStringA(uriparser_out, &uri, sizeof uriparser_out, NULL) == URI_SUCCESS;
    uriFreeUriMembersA(&uri);
    return done;
}

static bool urial_resolves(line text, size_t number) {
    line base = bases->lines[number % bases->count];
    return urial_resolve(URIAL_KIND_URI, 0, base.start, base.length, text.start, text.length,
                         urial_out, sizeof urial_out, NULL, NULL) == URIAL_STATUS_OK;
}

static bool resolve_with(const UriUriA *base, line text) {
    UriUriA reference, target;
    if (uriParseSingleUriExA(&reference, text.start, text.start + text.length, NULL) !=
        URI_SUCCESS) {
        return false;
    }
    bool done = uriAddBaseUriA(&target, &reference, base) == URI_SUCCESS;
    if (done) {
        done = uriToStringA(uriparser_out, &target, sizeof uriparser_out, NULL) == URI_SUCCESS;
        uriFreeUriMembersA(&target);
    }
    uriFreeUriMembersA(&reference);
    return done;
}

static bool uriparser_resolves(line text, size_t number) {
    line from = bases->lines[number % bases->count];
    UriUriA base;
    if (uriParseSingleUriExA(&base, from.start, from.start + from.length, NULL) != URI_SUCCESS) {
        return false;
    }
    bool done = resolve_with(&base, text);
    uriFreeUriMembersA(&base);
    return done;
}

// With the base parsed before, which urial.h cannot do.
static bool uriparser_resolves_parsed(line text, size_t number) {
    return resolve_with(&parsed_bases[number % bases->count], text);
}

// The ratios of an operation over all lists, and how many times as fast urial is meant to be.
static struct {
    const char *name;
    double aim;
    double logarithms;
    int count;
} means[] = {{"parse", 5, 0, 0}, {"normalize", 3, 0, 0}, {"resolve", 3, 0, 0}};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double time_of(operation *run, const list *list, size_t *done) {
    double start = now();
    for (int pass = 0; pass < PASSES; pass++) {
        *done = 0;
        for (size_t i = 0; i < list->count; i++) {
            *done += run(list->lines[i], i);
        }
    }
    return (now() - start) / (double)list->count / PASSES;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Times both in turn, to and fro, and prints the median of the ratios of the rounds, which a busy
// machine disturbs least; then the ratio of the fastest rounds, and their times.
static void compare(const char *what, const char *name, operation *ours, operation *theirs,
                    const list *list, bool has_result) {
    double times[2][ROUNDS], ratios[ROUNDS];
    size_t done[2] = {0, 0}, same = 0;
    for (size_t i = 0; i < list->count; i++) {
        bool both = ours(list->lines[i], i) & theirs(list->lines[i], i);
        same += both && (!has_result || strcmp(urial_out, uriparser_out) == 0);
    }
    for (int round = 0; round < ROUNDS; round++) {
        int first = round % 2;
        for (int turn = 0; turn < 2; turn++) {
            int who = first ^ turn;
            times[who][round] = time_of(who == 0 ? ours : theirs, list, &done[who]);
        }
        ratios[round] = times[1][round] / times[0][round];
    }
    qsort(times[0], ROUNDS, sizeof(double), by_size);
    qsort(times[1], ROUNDS, sizeof(double), by_size);
    qsort(ratios, ROUNDS, sizeof(double), by_size);
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        if (strncmp(what, means[i].name, strlen(means[i].name)) == 0) {
            means[i].logarithms += log(ratios[ROUNDS / 2]);
            means[i].count++;
        }
    }
    double our = times[0][0], their = times[1][0];
    printf("| %-20s | %-8s | %6.1f | %6.1f | %8.1f | %8.1f | %6zu | %6zu | %6zu |\n", what, name,
           ratios[ROUNDS / 2], their / our, our, their, done[0], done[1], same);
}

static void run_list(const list *list, const struct list *references) {
    compare("parse", list->name, urial_parses, uriparser_parses, list, false);
    compare("normalize", list->name, urial_normalizes, uriparser_normalizes, list, true);
    struct list dirty = make_dirty(list);
    compare("normalize, dirty", list->name, urial_normalizes, uriparser_normalizes, &dirty, true);
    free_list(&dirty);
    bases = list;
    compare("resolve", list->name, urial_resolves, uriparser_resolves, references, true);
    parsed_bases = calloc(list->count, sizeof *parsed_bases);
    if (parsed_bases == NULL) {
        exit(2);
    }
    bool all = true;
    for (size_t i = 0; i < list->count; i++) {
        line base = list->lines[i];
        all &= uriParseSingleUriExA(&parsed_bases[i], base.start, base.start + base.length,
                                    NULL) == URI_SUCCESS;
    }
    // A base that is not valid cannot be parsed before.
    if (all) {
        compare("resolve, base parsed", list->name, urial_resolves, uriparser_resolves_parsed,
                references, true);
        for (size_t i = 0; i < list->count; i++) {
            uriFreeUriMembersA(&parsed_bases[i]);
        }
    }
    free(parsed_bases);
}

int main(int argc, char **argv) {
    list references = make_references(LINES);
    printf("urial %s beside uriparser %s, medians of %d rounds in turn\n\n", urial_version(),
           URI_VER_ANSI, ROUNDS);
    puts("| operation            | list     | ratio  | by min | urial ns | other ns | urial  | other  "
         "| same   |");
    puts("|----------------------|----------|--------|--------|----------|----------|--------|--------"
         "|--------|");
    for (int i = 1; i < argc; i++) {
        list list = read_list(argv[i]);
        run_list(&list, &references);
        free_list(&list);
    }
    for (int profile = 0; argc == 1 && profile < PROFILES; profile++) {
        list list = make_list(profile, LINES);
        run_list(&list, &references);
        free_list(&list);
    }
    free_list(&references);
    puts("");
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        printf("%s: %.1f times as fast, geometric mean of %d; at least %.0f is the aim\n",
               means[i].name, exp(means[i].logarithms / means[i].count), means[i].count,
               means[i].aim);
    }
    return 0;
}
