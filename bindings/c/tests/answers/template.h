// URI Templates: template, template_partial, template_match, recognize.
#ifndef URIAL_TESTS_TEMPLATE_H
#define URIAL_TESTS_TEMPLATE_H

#include "json.h"
#include "question.h"

enum { MOST_TEXTS = 64, MOST_VARIABLES = 64 };

// Reads the texts of a list, or of the list of pairs of a map.
static void read_texts(urial_variable *variable, urial_text *texts) {
    json++;
    while (json_peek() != ']') {
        if (json_peek() == '[') {
            read_texts(variable, texts);
            continue;
        }
        text member = json_scalar();
        texts[variable->count++] = (urial_text){member.start, member.length};
    }
    json++;
}

static urial_variable read_variable(void) {
    urial_variable variable;
    memset(&variable, 0, sizeof variable);
    text name = json_string();
    urial_text *texts = (urial_text *)(void *)memory(MOST_TEXTS * sizeof *texts);
    variable.name = (urial_text){name.start, name.length};
    variable.texts = texts;
    switch (json_peek()) {
    case '[':
        variable.form = URIAL_VALUE_FORM_LIST;
        read_texts(&variable, texts);
        break;
    case '{':
        // {"map": [[name, value], …]}
        variable.form = URIAL_VALUE_FORM_MAP;
        json++;
        json_peek();
        json_string();
        json_peek();
        read_texts(&variable, texts);
        json_peek();
        json++;
        break;
    default: {
        text value = json_scalar();
        texts[0] = (urial_text){value.start, value.length};
        variable.count = 1;
    }
    }
    return variable;
}

// Reads the variables of a field after others; returns how many there are then.
static size_t read_variables(const char *field, urial_variable *all, size_t count) {
    text vars = text_of(field);
    json = vars.start + 1;
    json_end = vars.start + vars.length;
    while (json_peek() != '}') {
        all[count++] = read_variable();
    }
    return count;
}

static void template(void) {
    urial_variable all[MOST_VARIABLES];
    text input = text_of("template");
    size_t count = read_variables("vars", all, 0);
    ANSWER(urial_template_expand(input.start, input.length, all, count, OUT));
}

static urial_status left_of(text input, const urial_variable *all, size_t count, text *result,
                            urial_error *error) {
    TWICE(urial_template_expand_partial(input.start, input.length, all, count, OUT));
}

static urial_status expanded(text input, const urial_variable *all, size_t count, text *result,
                             urial_error *error) {
    TWICE(urial_template_expand(input.start, input.length, all, count, OUT));
}

// Returns whether a template has a variable, whose value is not undefined.
static bool keeps(text left, const urial_variable *variable) {
    urial_span names[MOST_VARIABLES];
    size_t count;
    if (urial_template_variables(left.start, left.length, names, MOST_VARIABLES, &count, NULL) !=
        URIAL_STATUS_OK) {
        return false;
    }
    text name = {variable->name.text, variable->name.length};
    bool is_kept = false;
    for (size_t i = 0; i < count; i++) {
        is_kept |= text_equal((text){left.start + names[i].start, names[i].length}, name);
    }
    return is_kept && variable->count > 0 && variable->texts[variable->count - 1].text != NULL;
}

static void template_partial(void) {
    urial_variable all[2 * MOST_VARIABLES];
    text left, whole;
    urial_error error;
    // Of two variables with one name the first counts.
    size_t later = read_variables("later", all, 0), total = read_variables("vars", all, later);
    if (left_of(text_of("template"), all + later, total - later, &left, &error) !=
            URIAL_STATUS_OK ||
        expanded(left, all, total, &whole, &error) != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    fputs("{\"value\": {\"template\": ", stdout);
    put_text(left);
    fputs(", \"kept\": [", stdout);
    const char *comma = "";
    for (size_t i = later; i < total; i++) {
        if (keeps(left, &all[i])) {
            fputs(comma, stdout);
            put_text((text){all[i].name.text, all[i].name.length});
            comma = ", ";
        }
    }
    fputs("], \"expanded\": ", stdout);
    put_text(whole);
    fputs("}}", stdout);
}

// Writes a row, and the brackets of the list or map that it begins, goes on with, or ends.
static void put_row(const char *texts, text whole, const urial_binding *rows, size_t i,
                    size_t count) {
    bool begins = i == 0 || rows[i - 1].name.start != rows[i].name.start;
    bool ends = i + 1 == count || rows[i + 1].name.start != rows[i].name.start ||
                rows[i + 1].form != rows[i].form;
    bool is_list = rows[i].form == URIAL_VALUE_FORM_LIST;
    bool is_map = rows[i].form == URIAL_VALUE_FORM_MAP;
    fputs(i == 0 ? "" : ", ", stdout);
    if (begins) {
        put_text((text){whole.start + rows[i].name.start, rows[i].name.length});
        fputs(is_list ? ": [" : is_map ? ": {\"map\": [" : ": ", stdout);
    }
    if (is_map) {
        putchar('[');
        put_text((text){texts + rows[i].key.start, rows[i].key.length});
        fputs(", ", stdout);
    }
    put_text((text){texts + rows[i].value.start, rows[i].value.length});
    fputs(is_map ? "]" : "", stdout);
    fputs(ends && is_list ? "]" : ends && is_map ? "]}" : "", stdout);
}

static void put_variables(const char *texts, text whole, const urial_binding *rows,
                          size_t count) {
    putchar('{');
    for (size_t i = 0; i < count; i++) {
        put_row(texts, whole, rows, i, count);
    }
    putchar('}');
}

// Returns the number of rows before those of the rest.
static size_t named(const urial_binding *rows, size_t count) {
    size_t i = 0;
    while (i < count && rows[i].form < URIAL_VALUE_FORM_REST) {
        i++;
    }
    return i;
}

static void put_rest(const char *texts, const urial_binding *rows, size_t count) {
    const char *comma = "";
    fputs(", \"rest\": [", stdout);
    for (size_t i = named(rows, count); i < count; i++) {
        if (rows[i].form == URIAL_VALUE_FORM_REST) {
            printf("%s[", comma);
            put_text((text){texts + rows[i].key.start, rows[i].key.length});
            fputs(", ", stdout);
            put_text((text){texts + rows[i].value.start, rows[i].value.length});
            putchar(']');
            comma = ", ";
        }
    }
    putchar(']');
}

// Calls for the size, and again with exactly that.
static void match_by(bool recognizes) {
    text whole = text_of("template"), input = text_of("input");
    urial_error error;
    urial_binding *rows = NULL;
    char *texts = NULL;
    size_t count = 0, length = 0, most = 0, size = 0;
    uint32_t options = flag("strict") ? URIAL_MATCH_STRICT : 0;
    urial_status status = URIAL_STATUS_BUFFER_TOO_SMALL;
    for (int round = 0; round < 2 && status == URIAL_STATUS_BUFFER_TOO_SMALL; round++) {
        status = recognizes
                     ? urial_template_recognize(whole.start, whole.length, input.start,
                                                input.length, rows, most, &count, texts, size,
                                                &length, &error)
                     : urial_template_match(options, whole.start, whole.length, input.start,
                                            input.length, rows, most, &count, texts, size, &length,
                                            &error);
        if (status == URIAL_STATUS_BUFFER_TOO_SMALL) {
            most = count;
            size = length + 1;
            rows = (urial_binding *)(void *)memory(most * sizeof *rows);
            texts = memory(size);
        }
    }
    if (status == URIAL_STATUS_UNMATCHED) {
        fputs("{\"value\": null}", stdout);
    } else if (status != URIAL_STATUS_OK) {
        put_error(&error);
    } else {
        fputs(recognizes ? "{\"value\": {\"variables\": " : "{\"value\": ", stdout);
        put_variables(texts, whole, rows, named(rows, count));
        if (recognizes) {
            put_rest(texts, rows, count);
        }
        fputs(recognizes ? "}}" : "}", stdout);
    }
}

static void template_match(void) {
    match_by(false);
}

static void recognize(void) {
    match_by(true);
}

#endif
