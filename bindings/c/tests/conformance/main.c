// `conformance FILE…`: runs files of vectors through urial.h and prints a score, as the runner of
// the Rust library does.
#include "kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char USAGE[] =
    "Usage: conformance [--no-skip] FILE…\n"
    "\n"
    "Runs conformance vectors, one JSON object a line, through urial.h, and prints each that fails,\n"
    "a line for each kind of vector, and the sum.\n"
    "In a file named wrong.jsonl each vector has to fail.\n"
    "\n"
    "  --no-skip    a vector that this runner does not know fails\n"
    "  -h, --help   prints this\n"
    "\n"
    "Exit status: 0 all passed, 1 a vector failed, 2 wrong usage or a file that cannot be read.\n";

// The kinds that this runner knows.
static const struct {
    const char *name;
    outcome (*run)(vector *vector);
} KINDS[] = {
    {"parse", run_parse},           {"error", run_error},
    {"split", run_split},           {"resolve", run_resolve},
    {"relativize", run_relativize}, {"normalize", run_normalize},
    {"equal", run_equal},           {"extract", run_extract},
    {"redact_text", run_redact_text},
};

outcome run_vector(vector *vector, text kind) {
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (text_is(kind, KINDS[i].name)) {
            return KINDS[i].run(vector);
        }
    }
    return skipped(vector, "unknown kind %s", shown(vector->arena, kind).start);
}

// The number of vectors of each outcome, by kind and in the order of their names.
typedef struct tally {
    struct tally *next;
    char *kind;
    unsigned long passed, failed, skipped;
} tally;

static void count(tally *tally, outcome outcome) {
    tally->passed += outcome == PASSED;
    tally->skipped += outcome == SKIPPED;
    tally->failed += outcome == DIFFERS || outcome == BROKEN;
}

static tally *tally_of(arena *arena, tally **all, const char *kind) {
    while (*all != NULL && strcmp((*all)->kind, kind) < 0) {
        all = &(*all)->next;
    }
    if (*all != NULL && strcmp((*all)->kind, kind) == 0) {
        return *all;
    }
    tally *made = arena_get(arena, sizeof *made);
    memset(made, 0, sizeof *made);
    made->kind = arena_get(arena, strlen(kind) + 1);
    strcpy(made->kind, kind);
    made->next = *all;
    *all = made;
    return made;
}

typedef struct run {
    bool no_skip;
    bool wrong;
    const char *file;
    unsigned long number;
    unsigned long turned;
    arena kept;
    tally *kinds;
    tally sum;
} run;

// Writes control characters as escapes, so that the text stays on one line and a terminal does not
// obey it, and at most `most` bytes of the text.
static void print_line(const char *label, text line, size_t most) {
    fputs(label, stdout);
    for (size_t i = 0; i < line.length; i++) {
        unsigned char byte = (unsigned char)line.start[i];
        if (i >= most && (byte & 0xC0) != 0x80) {
            fputs("…", stdout);
            break;
        }
        // U+0080 to U+009F are C2 80 to C2 9F.
        bool is_c1 = byte == 0xC2 && i + 1 < line.length && (unsigned char)line.start[i + 1] < 0xA0;
        if (byte < 0x20 || byte == 0x7F) {
            printf("\\u{%x}", byte);
        } else if (is_c1) {
            printf("\\u{%x}", (unsigned)(unsigned char)line.start[++i]);
        } else {
            putchar(byte);
        }
    }
    putchar('\n');
}

// Inverts the outcome of a deliberately wrong vector. One that cannot be run proves nothing.
static outcome turn(run *run, vector *vector, outcome outcome) {
    if (outcome == DIFFERS) {
        run->turned++;
        return PASSED;
    }
    if (outcome == PASSED) {
        return differs(vector, text_of("a failure, the vector is deliberately wrong"),
                       text_of("a pass"));
    }
    return outcome;
}

static void run_line(run *run, text line) {
    arena arena = {NULL};
    vector vector = {&arena, NULL, {"", 0}, {"", 0}};
    const char *why;
    text kind = {NULL, 0};
    outcome outcome;
    vector.fields = json_read(&arena, line, &why);
    if (vector.fields == NULL) {
        outcome = broken(&vector, "not a line of JSON: %s", why);
    } else if (vector.fields->type != JSON_OBJECT) {
        outcome = broken(&vector, "an object is wanted");
    } else if (!get_text(&vector, "kind", &kind)) {
        kind.start = NULL;
        outcome = BROKEN;
    } else {
        outcome = run_vector(&vector, kind);
    }
    if (run->wrong) {
        outcome = turn(run, &vector, outcome);
    }
    if (run->no_skip && outcome == SKIPPED) {
        outcome = BROKEN;
    }
    // A vector may have any name as its kind, even one with a line end.
    const char *name = "(no kind)";
    if (kind.start != NULL) {
        text quoted = shown(&arena, kind);
        name = written(&arena, "%.*s", (int)quoted.length - 2, quoted.start + 1).start;
    }
    count(tally_of(&run->kept, &run->kinds, name), outcome);
    count(&run->sum, outcome);
    if (outcome == DIFFERS || outcome == BROKEN) {
        printf("%s:%lu: %s\n", run->file, run->number, name);
        print_line("    vector:   ", line, 400);
        print_line("    expected: ", vector.expected, (size_t)-1);
        print_line("    came:     ", vector.came, (size_t)-1);
    }
    arena_free(&arena);
}

static bool is_blank(text line) {
    for (size_t i = 0; i < line.length; i++) {
        if (memchr(" \t\r\f\v", line.start[i], 5) == NULL) {
            return false;
        }
    }
    return true;
}

static void run_text(run *run, text whole) {
    if (whole.length >= 3 && memcmp(whole.start, "\xEF\xBB\xBF", 3) == 0) {
        whole.start += 3;
        whole.length -= 3;
    }
    run->number = 0;
    run->turned = 0;
    while (whole.length > 0) {
        const char *end = memchr(whole.start, '\n', whole.length);
        size_t length = end == NULL ? whole.length : (size_t)(end - whole.start);
        text line = {whole.start, length};
        run->number++;
        if (!is_blank(line)) {
            run_line(run, line);
        }
        size_t taken = end == NULL ? length : length + 1;
        whole.start += taken;
        whole.length -= taken;
    }
    if (run->wrong) {
        printf("%s: deliberately wrong vectors, where failing is passing: %lu failed as they "
               "should\n",
               run->file, run->turned);
    }
}

// Reads a whole file; the start is null if that fails.
static text read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return (text){NULL, 0};
    }
    size_t length = 0, capacity = 1 << 16;
    char *bytes = malloc(capacity);
    while (bytes != NULL) {
        length += fread(bytes + length, 1, capacity - length, file);
        if (length < capacity) {
            break;
        }
        capacity *= 2;
        char *grown = realloc(bytes, capacity);
        if (grown == NULL) {
            free(bytes);
        }
        bytes = grown;
    }
    if (ferror(file)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return (text){bytes, length};
}

static void print_score(run *run) {
    size_t width = 0;
    for (tally *kind = run->kinds; kind != NULL; kind = kind->next) {
        size_t length = strlen(kind->kind) + 1;
        width = length > width ? length : width;
    }
    for (tally *kind = run->kinds; kind != NULL; kind = kind->next) {
        printf("%s:%*s %lu passed, %lu failed, %lu skipped\n", kind->kind,
               (int)(width - strlen(kind->kind) - 1), "", kind->passed, kind->failed,
               kind->skipped);
    }
    printf("%lu passed, %lu failed, %lu skipped\n", run->sum.passed, run->sum.failed,
           run->sum.skipped);
}

int main(int argc, char **argv) {
    run run;
    memset(&run, 0, sizeof run);
    bool only_files = false;
    int files = 0;
    for (int i = 1; i < argc; i++) {
        if (!only_files && strcmp(argv[i], "--") == 0) {
            only_files = true;
        } else if (!only_files && strcmp(argv[i], "--no-skip") == 0) {
            run.no_skip = true;
        } else if (!only_files && (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0)) {
            fputs(USAGE, stdout);
            return 0;
        } else if (!only_files && argv[i][0] == '-') {
            fprintf(stderr, "conformance: unknown flag %s\n\n%s", argv[i], USAGE);
            return 2;
        } else {
            argv[files++] = argv[i];
        }
    }
    if (files == 0) {
        fprintf(stderr, "conformance: no files\n\n%s", USAGE);
        return 2;
    }
    for (int i = 0; i < files; i++) {
        const char *slash = strrchr(argv[i], '/');
        run.file = argv[i];
        run.wrong = strcmp(slash == NULL ? argv[i] : slash + 1, "wrong.jsonl") == 0;
        text whole = read_file(argv[i]);
        if (whole.start == NULL) {
            fprintf(stderr, "conformance: %s: ", argv[i]);
            perror(NULL);
            return 2;
        }
        run_text(&run, whole);
        free((char *)whole.start);
    }
    print_score(&run);
    arena_free(&run.kept);
    if (fflush(stdout) != 0) {
        perror("conformance");
        return 2;
    }
    return run.sum.failed > 0 ? 1 : 0;
}
