// The kinds of vector, and what they share: fields of a vector, results of urial, judgements.
#ifndef CONFORMANCE_KINDS_H
#define CONFORMANCE_KINDS_H

#include "vector.h"

#include <urial.h>

// Fields. Each returns false if the field is missing or of another type; the vector is then broken.
bool get_text(vector *vector, const char *name, text *found);
// Null is a text whose start is null.
bool get_text_or_null(vector *vector, const char *name, text *found);
bool get_flag(vector *vector, const char *name, bool usual, bool *found);
bool get_list(vector *vector, const char *name, const json **found);
// Returns whether the field is there, perhaps as null.
bool states(const vector *vector, const char *name);
// Returns whether the field is there, and not null.
bool has(const vector *vector, const char *name);

outcome broken(vector *vector, const char *format, ...);
outcome skipped(vector *vector, const char *format, ...);
outcome differs(vector *vector, text expected, text came);
// Compares two texts; null is not the empty text.
outcome same(vector *vector, text expected, text came);
// Returns whether `came` is in the list of that name; `result` is set if the list is broken.
bool is_among(vector *vector, const char *name, text came, outcome *result);

// Returns whether one of the texts is not ASCII.
bool is_of_iris(const text *texts, size_t count);

// Calls of urial that make a text. Each is called twice: with no buffer, and with one that has
// exactly the size that the first call asked for. `result` is in the arena.
urial_status resolved(arena *arena, urial_kind kind, uint32_t options, text base, text reference,
                      text *result, urial_error *error);
urial_status relativized(arena *arena, urial_kind kind, text base, text target, text *result,
                         urial_error *error);
urial_status normalized(arena *arena, urial_kind kind, urial_step step, text input, text *result,
                        urial_error *error);
urial_status key_of(arena *arena, urial_kind kind, urial_rung rung, text input, text *result,
                    urial_error *error);
urial_status redacted(arena *arena, text input, text *result, urial_error *error);

text text_of(const char *string);
// Writes kind, component and offset of an error, as an `error` vector states them.
text described(arena *arena, const urial_error *error);

outcome run_parse(vector *vector);
outcome run_error(vector *vector);
outcome run_split(vector *vector);
outcome run_resolve(vector *vector);
outcome run_relativize(vector *vector);
outcome run_normalize(vector *vector);
outcome run_equal(vector *vector);
outcome run_extract(vector *vector);
outcome run_redact_text(vector *vector);

#endif
