#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
    struct block *next;
    // The memory that is handed out follows, aligned as malloc aligns.
    union {
        long double a;
        void *b;
        long long c;
    } start[];
};

void *arena_get(arena *arena, size_t size) {
    struct block *block = malloc(sizeof(struct block) + size + 1);
    if (block == NULL) {
        fputs("conformance: no memory\n", stderr);
        exit(2);
    }
    block->next = arena->blocks;
    arena->blocks = block;
    return block->start;
}

void arena_free(arena *arena) {
    while (arena->blocks != NULL) {
        struct block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

typedef struct reader {
    arena *arena;
    const char *at;
    const char *end;
    const char *why;
    int depth;
} reader;

// Deeper values are refused, so that the recursion has an end.
enum { DEEPEST = 128 };

static bool fail(reader *reader, const char *why) {
    if (reader->why == NULL) {
        reader->why = why;
    }
    return false;
}

static void skip_space(reader *reader) {
    while (reader->at < reader->end && memchr(" \t\r\n", *reader->at, 4) != NULL) {
        reader->at++;
    }
}

static bool is_next(const reader *reader, char wanted) {
    return reader->at < reader->end && *reader->at == wanted;
}

static bool take(reader *reader, char wanted) {
    if (!is_next(reader, wanted)) {
        return false;
    }
    reader->at++;
    return true;
}

static bool take_word(reader *reader, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0) {
        return fail(reader, "not a value");
    }
    reader->at += length;
    return true;
}

static int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    if (digit >= 'a' && digit <= 'f') {
        return digit - 'a' + 10;
    }
    if (digit >= 'A' && digit <= 'F') {
        return digit - 'A' + 10;
    }
    return -1;
}

static bool read_unit(reader *reader, unsigned *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        int value = reader->at < reader->end ? hex_value(*reader->at) : -1;
        if (value < 0) {
            return fail(reader, "a \\u without four hexadecimal digits");
        }
        *unit = *unit << 4 | (unsigned)value;
        reader->at++;
    }
    return true;
}

static size_t put_utf8(char *to, unsigned code) {
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xC0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        to[0] = (char)(0xE0 | code >> 12);
        to[1] = (char)(0x80 | (code >> 6 & 0x3F));
        to[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    to[0] = (char)(0xF0 | code >> 18);
    to[1] = (char)(0x80 | (code >> 12 & 0x3F));
    to[2] = (char)(0x80 | (code >> 6 & 0x3F));
    to[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

// Reads what follows the `u` of an escape; half of a surrogate pair is no character.
static bool read_code(reader *reader, char *to, size_t *length) {
    static const char HALF[] = "half of a surrogate pair is no text";
    unsigned code;
    if (!read_unit(reader, &code)) {
        return false;
    }
    if (code >= 0xDC00 && code < 0xE000) {
        return fail(reader, HALF);
    }
    if (code >= 0xD800 && code < 0xDC00) {
        unsigned low;
        if (!take(reader, '\\') || !take(reader, 'u')) {
            return fail(reader, HALF);
        }
        if (!read_unit(reader, &low)) {
            return false;
        }
        if (low < 0xDC00 || low >= 0xE000) {
            return fail(reader, HALF);
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    *length += put_utf8(to, code);
    return true;
}

static bool read_string(reader *reader, text *string) {
    if (!take(reader, '"')) {
        return fail(reader, "a string is wanted");
    }
    // No string gets longer than it is written.
    char *to = arena_get(reader->arena, (size_t)(reader->end - reader->at));
    size_t length = 0;
    while (!is_next(reader, '"')) {
        if (reader->at >= reader->end) {
            return fail(reader, "a string without its end");
        }
        char next = *reader->at++;
        if ((unsigned char)next < 0x20) {
            return fail(reader, "a control character in a string");
        }
        if (next != '\\') {
            to[length++] = next;
            continue;
        }
        char escape = '\0';
        if (reader->at < reader->end) {
            escape = *reader->at++;
        }
        static const char ESCAPES[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
        const char *found = escape == '\0' ? NULL : strchr(ESCAPES, escape);
        if (found != NULL) {
            to[length++] = MEANT[found - ESCAPES];
        } else if (escape != 'u') {
            return fail(reader, "no such escape");
        } else if (!read_code(reader, to + length, &length)) {
            return false;
        }
    }
    reader->at++;
    string->start = to;
    string->length = length;
    return is_utf8(*string) || fail(reader, "a string that is not UTF-8");
}

static bool read_digits(reader *reader) {
    const char *start = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') {
        reader->at++;
    }
    return reader->at > start || fail(reader, "a number without digits");
}

static bool read_number(reader *reader, text *number) {
    number->start = reader->at;
    take(reader, '-');
    if (!take(reader, '0') && !read_digits(reader)) {
        return false;
    }
    if (take(reader, '.') && !read_digits(reader)) {
        return false;
    }
    if (take(reader, 'e') || take(reader, 'E')) {
        if (!take(reader, '+')) {
            take(reader, '-');
        }
        if (!read_digits(reader)) {
            return false;
        }
    }
    number->length = (size_t)(reader->at - number->start);
    return true;
}

static bool read_value(reader *reader, json *value);

// Reads the items of a list or an object, whose first bracket has been read.
static bool read_items(reader *reader, json *value, char close) {
    json **last = &value->first;
    skip_space(reader);
    if (take(reader, close)) {
        return true;
    }
    do {
        json *item = arena_get(reader->arena, sizeof *item);
        memset(item, 0, sizeof *item);
        skip_space(reader);
        if (value->type == JSON_OBJECT) {
            if (!read_string(reader, &item->name)) {
                return false;
            }
            skip_space(reader);
            if (!take(reader, ':')) {
                return fail(reader, "a name without its colon");
            }
        }
        if (!read_value(reader, item)) {
            return false;
        }
        *last = item;
        last = &item->next;
        skip_space(reader);
    } while (take(reader, ','));
    return take(reader, close) || fail(reader, "a list or an object without its end");
}

static bool read_value(reader *reader, json *value) {
    skip_space(reader);
    if (reader->at >= reader->end) {
        return fail(reader, "the line ends too early");
    }
    switch (*reader->at) {
    case '"':
        value->type = JSON_STRING;
        return read_string(reader, &value->text);
    case '[':
    case '{': {
        bool is_list = *reader->at++ == '[';
        value->type = is_list ? JSON_LIST : JSON_OBJECT;
        if (++reader->depth > DEEPEST) {
            return fail(reader, "too many brackets");
        }
        bool done = read_items(reader, value, is_list ? ']' : '}');
        reader->depth--;
        return done;
    }
    case 't':
        value->type = JSON_BOOL;
        value->flag = true;
        return take_word(reader, "true");
    case 'f':
        value->type = JSON_BOOL;
        return take_word(reader, "false");
    case 'n':
        value->type = JSON_NULL;
        return take_word(reader, "null");
    default:
        value->type = JSON_NUMBER;
        return read_number(reader, &value->text);
    }
}

json *json_read(arena *arena, text line, const char **why) {
    reader reader = {arena, line.start, line.start + line.length, NULL, 0};
    json *value = arena_get(arena, sizeof *value);
    memset(value, 0, sizeof *value);
    bool done = read_value(&reader, value);
    skip_space(&reader);
    if (done && reader.at < reader.end) {
        fail(&reader, "something after the value");
    }
    *why = reader.why;
    return reader.why == NULL ? value : NULL;
}

const json *json_get(const json *object, const char *name) {
    const json *found = NULL;
    for (const json *item = object->first; item != NULL; item = item->next) {
        if (text_is(item->name, name)) {
            found = item;
        }
    }
    return found;
}

bool is_utf8(text bytes) {
    const unsigned char *at = (const unsigned char *)bytes.start, *end = at + bytes.length;
    while (at < end) {
        unsigned char first = *at++;
        if (first < 0x80) {
            continue;
        }
        // The bytes that follow, and the range of the first of them: no long form of a short
        // character, no surrogate, nothing beyond U+10FFFF.
        int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (first < 0xC2 || first > 0xF4 || end - at < more) {
            return false;
        }
        for (; more > 0; more--, at++, low = 0x80, high = 0xBF) {
            if (*at < low || *at > high) {
                return false;
            }
        }
    }
    return true;
}

bool text_is(text text, const char *string) {
    return text.length == strlen(string) && memcmp(text.start, string, text.length) == 0;
}

bool text_equal(text a, text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}
