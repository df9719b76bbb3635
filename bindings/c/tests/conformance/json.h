// A reader of JSON for lines of vectors: RFC 8259, strictly. Strings may hold NUL, so they have
// lengths.
#ifndef CONFORMANCE_JSON_H
#define CONFORMANCE_JSON_H

#include <stdbool.h>
#include <stddef.h>

// A text that need not end with a NUL.
typedef struct text {
    const char *start;
    size_t length;
} text;

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

typedef struct json {
    enum json_type type;
    bool flag;
    // The characters of a string, or those of a number as written.
    text text;
    // The items of a list or an object, in order.
    struct json *first;
    struct json *next;
    // The name of an item of an object.
    text name;
} json;

// Memory that is given back all at once.
typedef struct arena {
    struct block *blocks;
} arena;

// Returns memory for `size` bytes; ends the program if memory runs out.
void *arena_get(arena *arena, size_t size);
void arena_free(arena *arena);

// Reads one value that fills the whole line. Returns null, and the reason in `why`, if it does not.
json *json_read(arena *arena, text line, const char **why);

// Returns the item of that name, the last one if there are several; null if it is absent.
const json *json_get(const json *object, const char *name);

// Returns whether the bytes are UTF-8.
bool is_utf8(text bytes);

bool text_is(text text, const char *string);
bool text_equal(text a, text b);

#endif
