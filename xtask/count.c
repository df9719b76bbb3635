/* A plugin of qemu's user mode that counts instructions: by its interface, version 1. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

struct block;
int qemu_plugin_version = 1;
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t me, void (*translated)(uint64_t, struct block *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct block *block, int add, void *counter, uint64_t number);
void qemu_plugin_register_atexit_cb(uint64_t me, void (*ended)(uint64_t, void *), void *data);
size_t qemu_plugin_tb_n_insns(const struct block *block);
void qemu_plugin_outs(const char *text);

static uint64_t count;

static void translated(uint64_t me, struct block *block) {
    (void)me;
    qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &count, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t me, void *data) {
    char line[64];
    (void)me;
    (void)data;
    snprintf(line, sizeof line, "instructions %" PRIu64 "\n", count);
    qemu_plugin_outs(line);
}

int qemu_plugin_install(uint64_t me, const void *info, int argc, char **argv) {
    (void)info;
    (void)argc;
    (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(me, translated);
    qemu_plugin_register_atexit_cb(me, ended, NULL);
    return 0;
}
