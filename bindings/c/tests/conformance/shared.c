#include "kinds.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

text text_of(const char *string) {
    return (text){string, strlen(string)};
}

static text written_as(arena *arena, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0) {
        return text_of("(a message that cannot be written)");
    }
    char *line = arena_get(arena, (size_t)length + 1);
    vsnprintf(line, (size_t)length + 1, format, arguments);
    return (text){line, (size_t)length};
}

text written(arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text line = written_as(arena, format, arguments);
    va_end(arguments);
    return line;
}

text shown(arena *arena, text plain) {
    if (plain.start == NULL) {
        return text_of("null");
    }
    char *line = arena_get(arena, plain.length * 6 + 3), *to = line;
    *to++ = '"';
    for (size_t i = 0; i < plain.length; i++) {
        unsigned char byte = (unsigned char)plain.start[i];
        if (byte < 0x20 || byte == 0x7F) {
            to += sprintf(to, "\\u{%x}", byte);
            continue;
        }
        if (byte == '"' || byte == '\\') {
            *to++ = '\\';
        }
        *to++ = (char)byte;
    }
    *to++ = '"';
    *to = '\0';
    return (text){line, (size_t)(to - line)};
}

text described(arena *arena, const urial_error *error) {
    return written(arena, "%s in %s at %lu", urial_status_name(error->status),
                   urial_component_name(error->component), (unsigned long)error->span.start);
}

outcome broken(vector *vector, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vector->came = written_as(vector->arena, format, arguments);
    va_end(arguments);
    vector->expected = text_of("a vector that can be run");
    return BROKEN;
}

outcome skipped(vector *vector, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vector->came = written_as(vector->arena, format, arguments);
    va_end(arguments);
    vector->expected = text_of("a vector that can be run");
    return SKIPPED;
}

outcome differs(vector *vector, text expected, text came) {
    vector->expected = expected;
    vector->came = came;
    return DIFFERS;
}

outcome same(vector *vector, text expected, text came) {
    bool both_null = expected.start == NULL && came.start == NULL;
    bool equal = expected.start != NULL && came.start != NULL && text_equal(expected, came);
    if (both_null || equal) {
        return PASSED;
    }
    return differs(vector, shown(vector->arena, expected), shown(vector->arena, came));
}

bool states(const vector *vector, const char *name) {
    return json_get(vector->fields, name) != NULL;
}

bool has(const vector *vector, const char *name) {
    const json *value = json_get(vector->fields, name);
    return value != NULL && value->type != JSON_NULL;
}

static const json *needed(vector *vector, const char *name) {
    const json *value = json_get(vector->fields, name);
    if (value == NULL) {
        broken(vector, "no field `%s`", name);
    }
    return value;
}

static bool mistyped(vector *vector, const char *name, const char *wanted) {
    broken(vector, "field `%s`: %s is wanted", name, wanted);
    return false;
}

bool get_text(vector *vector, const char *name, text *found) {
    const json *value = needed(vector, name);
    if (value == NULL) {
        return false;
    }
    *found = value->text;
    return value->type == JSON_STRING || mistyped(vector, name, "a string");
}

bool get_text_or_null(vector *vector, const char *name, text *found) {
    const json *value = needed(vector, name);
    if (value == NULL) {
        return false;
    }
    *found = value->type == JSON_NULL ? (text){NULL, 0} : value->text;
    return value->type == JSON_STRING || value->type == JSON_NULL ||
           mistyped(vector, name, "a string or null");
}

bool get_flag(vector *vector, const char *name, bool usual, bool *found) {
    const json *value = json_get(vector->fields, name);
    *found = usual;
    if (value == NULL || value->type == JSON_NULL) {
        return true;
    }
    *found = value->flag;
    return value->type == JSON_BOOL || mistyped(vector, name, "true or false");
}

bool get_list(vector *vector, const char *name, const json **found) {
    *found = NULL;
    const json *value = json_get(vector->fields, name);
    if (value == NULL || value->type == JSON_NULL) {
        return true;
    }
    *found = value->first;
    return value->type == JSON_LIST || mistyped(vector, name, "a list");
}

bool is_among(vector *vector, const char *name, text came, outcome *result) {
    const json *items;
    *result = PASSED;
    if (!get_list(vector, name, &items)) {
        *result = BROKEN;
        return false;
    }
    for (; items != NULL; items = items->next) {
        if (items->type != JSON_STRING) {
            *result = broken(vector, "field `%s`: strings are wanted", name);
            return false;
        }
        if (text_equal(items->text, came)) {
            return true;
        }
    }
    return false;
}

bool is_of_iris(const text *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t at = 0; at < texts[i].length; at++) {
            if ((unsigned char)texts[i].start[at] >= 0x80) {
                return true;
            }
        }
    }
    return false;
}

// Returns a buffer of exactly that size from malloc, so that a sanitizer sees a byte too many.
static char *exactly(arena *arena, size_t size) {
    char *buffer = arena_get(arena, size - 1);
    memset(buffer, '#', size);
    return buffer;
}

// Makes the second call of a pair; the first has asked for the length.
#define TWICE(call)                                                                               \
    size_t length = 0, again = 0;                                                                 \
    char *buffer = NULL;                                                                          \
    size_t capacity = 0;                                                                          \
    size_t *to = &length;                                                                         \
    urial_status status = (call);                                                                 \
    if (status != URIAL_STATUS_BUFFER_TOO_SMALL) {                                                \
        return status;                                                                            \
    }                                                                                             \
    capacity = length + 1;                                                                        \
    buffer = exactly(arena, capacity);                                                            \
    to = &again;                                                                                  \
    status = (call);                                                                              \
    if (status == URIAL_STATUS_OK && (again != length || buffer[length] != '\0')) {               \
        return URIAL_STATUS_PANIC;                                                                \
    }                                                                                             \
    *result = (text){buffer, length};                                                             \
    return status

urial_status resolved(arena *arena, urial_kind kind, uint32_t options, text base, text reference,
                      text *result, urial_error *error) {
    TWICE(urial_resolve(kind, options, base.start, base.length, reference.start, reference.length,
                        buffer, capacity, to, error));
}

urial_status relativized(arena *arena, urial_kind kind, text base, text target, text *result,
                         urial_error *error) {
    TWICE(urial_relativize(kind, base.start, base.length, target.start, target.length, buffer,
                           capacity, to, error));
}

urial_status normalized(arena *arena, urial_kind kind, urial_step step, text input, text *result,
                        urial_error *error) {
    TWICE(urial_normalize(kind, step, input.start, input.length, buffer, capacity, to, error));
}

urial_status key_of(arena *arena, urial_kind kind, urial_rung rung, text input, text *result,
                    urial_error *error) {
    TWICE(urial_key(kind, rung, input.start, input.length, buffer, capacity, to, error));
}

urial_status redacted(arena *arena, text input, text *result, urial_error *error) {
    TWICE(urial_redact_text(input.start, input.length, NULL, buffer, capacity, to, error));
}
