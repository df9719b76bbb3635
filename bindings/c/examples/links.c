// links FILE: prints the references in a file, each with the line it is on.
//
//     cc links.c $(pkg-config --cflags --libs urial) -o links
#include <stdio.h>
#include <stdlib.h>
#include <urial.h>

struct place {
    const char *text;
    size_t at;
    unsigned long line;
};

static int print(void *context, const urial_found *found) {
    struct place *place = context;
    for (; place->at < found->span.start; place->at++) {
        place->line += place->text[place->at] == '\n';
    }
    printf("%lu: %.*s\n", place->line, (int)found->reference_length, found->reference);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: links FILE\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "rb");
    if (file == NULL) {
        perror(argv[1]);
        return 2;
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc(size > 0 ? (size_t)size : 1);
    size_t length = text == NULL || size < 0 ? 0 : fread(text, 1, (size_t)size, file);
    fclose(file);

    struct place place = {text, 0, 1};
    urial_extract_options options = {0};
    options.flags = URIAL_EXTRACT_SUFFIX;
    urial_error error;
    urial_status status = urial_extract(text, length, &options, print, &place, &error);
    if (status != URIAL_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], error.message);
    }
    free(text);
    return status == URIAL_STATUS_OK ? 0 : 1;
}
