// The texts that are measured: lines of a file, or a list made with a fixed seed.
#ifndef BENCH_LISTS_H
#define BENCH_LISTS_H

#include <stddef.h>

typedef struct line {
    const char *start;
    size_t length;
} line;

typedef struct list {
    const char *name;
    char *bytes;
    line *lines;
    size_t count;
} list;

enum { PROFILES = 3 };

// Makes the list of that number: web pages, search results with long queries, bare hosts.
list make_list(int profile, size_t count);
// Makes references to go with bases: absolute paths, relative ones with and without dots, queries,
// fragments, network paths, URIs.
list make_references(size_t count);
// Makes a list of the lines with one to three things in each that normalizing changes.
list make_dirty(const list *lines);
// Reads the lines of a file, without blank ones.
list read_list(const char *name);
void free_list(list *list);

#endif
