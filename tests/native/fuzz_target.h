/* The functions of a fuzzer, for libFuzzer and for short_fuzz.c. */
#ifndef BUFFERLAB_FUZZ_TARGET_H
#define BUFFERLAB_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
/* Not every fuzzer defines one. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *count, char ***arguments);

#endif
