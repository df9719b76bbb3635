// A vector, and how a kind of vector is run.
#ifndef CONFORMANCE_VECTOR_H
#define CONFORMANCE_VECTOR_H

#include "json.h"

typedef enum outcome { PASSED, DIFFERS, BROKEN, SKIPPED } outcome;

typedef struct vector {
    arena *arena;
    const json *fields;
    // The answer that was stated and the one that came, or why the vector cannot be run, in `came`.
    text expected;
    text came;
} vector;

// Runs a vector of the kind.
outcome run_vector(vector *vector, text kind);

// Writes a text as messages show it: in quotes, with escapes.
text shown(arena *arena, text plain);
// Writes a text like printf.
text written(arena *arena, const char *format, ...);

#endif
