#include "lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long state;

static unsigned random_below(unsigned limit) {
    // splitmix64
    unsigned long long mixed = state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return (unsigned)((mixed ^ mixed >> 31) % limit);
}

typedef struct writer {
    char *bytes;
    size_t length;
    size_t capacity;
} writer;

static void *needed(void *memory) {
    if (memory == NULL) {
        fputs("bench: no memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void put(writer *to, const char *text, size_t length) {
    if (to->length + length > to->capacity) {
        to->capacity = (to->length + length) * 2 + 4096;
        to->bytes = needed(realloc(to->bytes, to->capacity));
    }
    memcpy(to->bytes + to->length, text, length);
    to->length += length;
}

static void put_string(writer *to, const char *text) {
    put(to, text, strlen(text));
}

static const char *word(void) {
    static const char *const WORDS[] = {
        "news", "item", "2024", "archive", "a", "index.html", "product-list", "img", "user_profile",
        "en", "wiki", "Main_Page", "search", "v1", "download", "the-quick-brown-fox-jumps", "12345",
        "jquery.min.js", "category", "politics", "sports", "de", "shop", "p", "thumbnail-640x480.jpg",
        "caf%C3%A9", "static", "assets", "main~1", "blog", "how-to-read-a-uri", "f",
    };
    return WORDS[random_below(sizeof WORDS / sizeof WORDS[0])];
}

static void put_host(writer *to) {
    static const char *const ENDS[] = {".com", ".org", ".de", ".co.uk", ".example", ".net"};
    if (random_below(2) == 0) {
        put_string(to, "www.");
    }
    for (unsigned i = 0, letters = 4 + random_below(12); i < letters; i++) {
        char letter = (char)('a' + random_below(26));
        put(to, &letter, 1);
    }
    put_string(to, ENDS[random_below(6)]);
    if (random_below(100) == 0) {
        put_string(to, ":8080");
    }
}

static void put_path(writer *to, unsigned most) {
    for (unsigned i = 0, segments = random_below(most + 1); i < segments; i++) {
        put_string(to, "/");
        put_string(to, word());
    }
    if (random_below(3) == 0) {
        put_string(to, "/");
    }
}

static void put_query(writer *to, unsigned pairs) {
    for (unsigned i = 0; i < pairs; i++) {
        put_string(to, i == 0 ? "?" : "&");
        put_string(to, word());
        put_string(to, "=");
        put_string(to, word());
    }
}

static list taken(const char *name, writer *from, size_t count) {
    list list = {name, from->bytes, NULL, 0};
    list.lines = needed(calloc(count + 1, sizeof *list.lines));
    char *at = from->bytes, *end = at + from->length;
    while (at < end) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        if (length > 0) {
            list.lines[list.count++] = (line){at, length};
        }
        at += length + 1;
    }
    return list;
}

list make_list(int profile, size_t count) {
    static const char *const NAMES[PROFILES] = {"pages", "queries", "hosts"};
    writer to = {NULL, 0, 0};
    state = (unsigned long long)profile + 1;
    for (size_t i = 0; i < count; i++) {
        put_string(&to, random_below(10) == 0 ? "http://" : "https://");
        put_host(&to);
        if (profile < 2) {
            put_path(&to, profile == 0 ? 5 : 3);
        } else if (random_below(2) == 0) {
            put_string(&to, "/");
        }
        if (profile == 1) {
            put_query(&to, 2 + random_below(6));
        } else if (profile == 0 && random_below(4) == 0) {
            put_query(&to, 1 + random_below(2));
        }
        if (random_below(25) == 0) {
            put_string(&to, "#section-2");
        }
        put_string(&to, "\n");
    }
    return taken(NAMES[profile], &to, count);
}

list make_references(size_t count) {
    writer to = {NULL, 0, 0};
    state = 100;
    for (size_t i = 0; i < count; i++) {
        unsigned share = random_below(100);
        if (share < 35) {
            put_string(&to, "/");
            put_string(&to, word());
            put_path(&to, 3);
        } else if (share < 60) {
            put_string(&to, word());
            put_path(&to, 2);
        } else if (share < 72) {
            put_string(&to, share < 66 ? "../" : "../../");
            put_string(&to, word());
        } else if (share < 76) {
            put_string(&to, "./");
            put_string(&to, word());
        } else if (share < 81) {
            put_query(&to, 1);
        } else if (share < 88) {
            put_string(&to, "#top");
        } else {
            put_string(&to, share < 92 ? "//" : "https://");
            put_host(&to);
            put_path(&to, 3);
        }
        put_string(&to, "\n");
    }
    return taken("references", &to, count);
}

list make_dirty(const list *lines) {
    writer to = {NULL, 0, 0};
    state = 200;
    for (size_t i = 0; i < lines->count; i++) {
        line line = lines->lines[i];
        size_t slash = 0;
        while (slash < line.length && line.start[slash] != ':') {
            slash++;
        }
        unsigned kinds = 1 + random_below(7);
        size_t start = to.length;
        put(&to, line.start, line.length);
        if ((kinds & 1) != 0) {
            to.bytes[start] = 'H';
        }
        if ((kinds & 2) != 0 && slash + 4 < line.length) {
            to.bytes[start + slash + 3] = (char)(to.bytes[start + slash + 3] - 'a' + 'A');
        }
        if ((kinds & 4) != 0 && memchr(line.start, '?', line.length) == NULL &&
            memchr(line.start, '#', line.length) == NULL) {
            put_string(&to, "/./x/../%7euser");
        }
        put_string(&to, "\n");
    }
    return taken("dirty", &to, lines->count);
}

list read_list(const char *name) {
    writer to = {NULL, 0, 0};
    char block[1 << 16];
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        exit(2);
    }
    size_t length, count = 1;
    while ((length = fread(block, 1, sizeof block, file)) > 0) {
        put(&to, block, length);
    }
    fclose(file);
    for (size_t i = 0; i < to.length; i++) {
        count += to.bytes[i] == '\n';
    }
    return taken(name, &to, count);
}

void free_list(list *list) {
    free(list->bytes);
    free(list->lines);
}
