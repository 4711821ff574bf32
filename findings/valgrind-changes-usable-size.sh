#!/usr/bin/env bash
# Valgrind 3.19.0 and glibc 2.36 (Debian 12): malloc_usable_size of a block of 5 bytes.
#
# Guess: 24, the room in glibc's smallest chunk, under every tool, because programs use this number to grow in place.
# Seen: 24 alone, 5 under Memcheck and DHAT, 16 under Massif. Valgrind replaces malloc, and each tool has its own
# rounding, so a pool that sorts buffers by usable size takes other ways under the tool that should explain it.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

apt-get -q download valgrind=1:3.19.0-1 > download.log 2>&1
dpkg -x valgrind_*.deb root
cat > usable.c <<'C'
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  printf("%zu\n", malloc_usable_size(malloc(5)));
  return 0;
}
C
gcc -O0 -w -o usable usable.c
export VALGRIND_LIB="$folder/root/usr/libexec/valgrind"
under() { root/usr/bin/valgrind.bin -q --tool="$1" "${@:2}" ./usable; }
expect 'alone 24
memcheck 5
dhat 5
massif 16' "alone $(./usable)
memcheck $(under memcheck)
dhat $(under dhat --dhat-out-file=/dev/null 2> dhat.log)
massif $(under massif --massif-out-file=/dev/null)"
