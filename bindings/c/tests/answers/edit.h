// Texts of components: recompose, by two functions, and set.
#ifndef URIAL_TESTS_EDIT_H
#define URIAL_TESTS_EDIT_H

#include "question.h"

static const struct {
    const char *name;
    urial_component component;
} COMPONENTS[] = {
    {"scheme", URIAL_COMPONENT_SCHEME},     {"authority", URIAL_COMPONENT_AUTHORITY},
    {"userinfo", URIAL_COMPONENT_USERINFO}, {"host", URIAL_COMPONENT_HOST},
    {"port", URIAL_COMPONENT_PORT},         {"path", URIAL_COMPONENT_PATH},
    {"query", URIAL_COMPONENT_QUERY},       {"fragment", URIAL_COMPONENT_FRAGMENT},
};

// Returns an argument as a part of a component; without a value if it is not there.
static urial_part part_of(const char *name, urial_component component) {
    bool is_there = argument(name).start != NULL;
    text value = text_of(name);
    urial_part part = {component, 0, {is_there ? value.start : NULL, is_there ? value.length : 0}};
    return part;
}

static urial_kind kind_of_reference(void) {
    return flag("iri") ? URIAL_KIND_IRI_REFERENCE : URIAL_KIND_REFERENCE;
}

static urial_status recomposed(const urial_part *parts, size_t count, text *result,
                               urial_error *error) {
    urial_kind kind = kind_of_reference();
    TWICE(urial_recompose(kind, parts, count, OUT));
}

static urial_status built(const urial_part *parts, size_t count, text *result,
                          urial_error *error) {
    urial_kind kind = kind_of_reference();
    TWICE(urial_build(kind, parts, count, OUT));
}

static void recompose(void) {
    urial_part parts[8];
    size_t count = 0;
    for (size_t i = 0; i < 8; i++) {
        if (argument(COMPONENTS[i].name).start != NULL) {
            parts[count++] = part_of(COMPONENTS[i].name, COMPONENTS[i].component);
        }
    }
    text joined, made;
    urial_error error, other;
    urial_status status = recomposed(parts, count, &joined, &error);
    urial_status again = built(parts, count, &made, &other);
    if ((status == URIAL_STATUS_OK) != (again == URIAL_STATUS_OK)) {
        put_fault("urial_recompose and urial_build");
    } else if (status != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (!text_equal(joined, made)) {
        put_fault("the texts of urial_recompose and urial_build");
    } else {
        put_value(joined);
    }
}

static void set(void) {
    text component = text_of("component"), input = text_of("input");
    for (size_t i = 0; i < sizeof COMPONENTS / sizeof COMPONENTS[0]; i++) {
        if (text_is(component, COMPONENTS[i].name)) {
            urial_part part = part_of("value", COMPONENTS[i].component);
            ANSWER(urial_replace(kind_of_reference(), input.start, input.length, &part, 1, OUT));
            return;
        }
    }
    fputs(NO_SUCH, stdout);
}

#endif
