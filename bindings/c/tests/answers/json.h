// A reader of the JSON in which a question has the variables of a template.
#ifndef URIAL_TESTS_JSON_H
#define URIAL_TESTS_JSON_H

#include "question.h"

// The JSON that is not read yet. It is valid: `urial-conformance` writes it.
static const char *json, *json_end;

static char json_peek(void) {
    while (json < json_end && (*json == ' ' || *json == ',' || *json == ':')) {
        json++;
    }
    return json < json_end ? *json : '\0';
}

static unsigned long json_unit(void) {
    char digits[5] = {json[0], json[1], json[2], json[3], '\0'};
    json += 4;
    return strtoul(digits, NULL, 16);
}

// Writes the character of a `\u`, which `urial-conformance` writes for controls alone.
static char *json_escape(char *to) {
    char byte = *json++;
    switch (byte) {
    case 'n': *to++ = '\n'; break;
    case 't': *to++ = '\t'; break;
    case 'r': *to++ = '\r'; break;
    case 'b': *to++ = '\b'; break;
    case 'f': *to++ = '\f'; break;
    case 'u': *to++ = (char)json_unit(); break;
    default: *to++ = byte;
    }
    return to;
}

static text json_string(void) {
    char *start = memory((size_t)(json_end - json)), *to = start;
    json++;
    while (*json != '"') {
        if (*json != '\\') {
            *to++ = *json++;
        } else {
            json++;
            to = json_escape(to);
        }
    }
    json++;
    return (text){start, (size_t)(to - start)};
}

// Returns a number without a fraction of zero, as `1.0` is written for 1, or a word, or null.
static text json_word(void) {
    const char *start = json;
    while (json < json_end && strchr(",]} ", *json) == NULL) {
        json++;
    }
    text word = {start, (size_t)(json - start)};
    if (text_is(word, "null")) {
        return (text){NULL, 0};
    }
    if (word.length > 2 && memcmp(start + word.length - 2, ".0", 2) == 0) {
        word.length -= 2;
    }
    return word;
}

static text json_scalar(void) {
    return json_peek() == '"' ? json_string() : json_word();
}

#endif
