// urial.h as a language of `urial-conformance --plain`: bindings/c/conformance builds and runs it.
//
// Reads questions and writes answers, a line each. A question is the operation and `name=value`
// after tabs, an answer is JSON. Where the library has several ways to one answer, all are tried; it
// is a fault if they do not agree.
#include "answers/question.h"

#include "answers/parse.h"
#include "answers/pieces.h"
#include "answers/edit.h"
#include "answers/relate.h"
#include "answers/convert.h"
#include "answers/template.h"
#include "answers/find.h"
#include "answers/list.h"

static const struct {
    const char *op;
    void (*answer)(void);
} CALLS[] = {
    {"error", parse},
    {"parse", parse},
    {"split", split},
    {"path_segments", path_segments},
    {"host", host},
    {"query_pairs", query_pairs},
    {"pct_encode", pct_encode},
    {"pct_decode", pct_decode},
    {"remove_dot_segments", remove_dot_segments},
    {"surt", surt},
    {"recompose", recompose},
    {"set", set},
    {"resolve", resolve},
    {"normalize", normalize},
    {"equal", equal},
    {"relativize", relativize},
    {"same_document", same_document},
    {"iri_to_uri", iri_to_uri},
    {"uri_to_iri", uri_to_iri},
    {"path_to_uri", path_to_uri},
    {"uri_to_path", uri_to_path},
    {"suffix", suffix},
    {"repair", repair},
    {"template", template},
    {"template_partial", template_partial},
    {"template_match", template_match},
    {"recognize", recognize},
    {"extract", extract},
    {"redact_text", redact_text},
    {"clean", clean},
    {"trim", trim},
    {"audit", audit},
};

static void answer(text line) {
    const char *tab = memchr(line.start, '\t', line.length);
    size_t length = tab == NULL ? line.length : (size_t)(tab - line.start);
    text op = {line.start, length};
    size_t after = tab == NULL ? length : length + 1;
    fields = (text){line.start + after, line.length - after};
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++) {
        if (text_is(op, CALLS[i].op)) {
            CALLS[i].answer();
            return;
        }
    }
    fputs("{\"unsupported\": \"this operation\"}", stdout);
}

int main(void) {
    size_t length = 0, capacity = 1 << 16;
    char *line = malloc(capacity);
    for (int byte; line != NULL && (byte = getchar()) != EOF;) {
        if (byte == '\n') {
            answer((text){line, length});
            putchar('\n');
            fflush(stdout);
            forget();
            length = 0;
            continue;
        }
        line[length++] = (char)byte;
        if (length == capacity) {
            capacity *= 2;
            char *grown = realloc(line, capacity);
            if (grown == NULL) {
                free(line);
            }
            line = grown;
        }
    }
    bool has_memory = line != NULL;
    free(line);
    return has_memory ? 0 : 2;
}
