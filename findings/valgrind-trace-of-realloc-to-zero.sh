#!/usr/bin/env bash
# Valgrind 3.19.0 (Debian 12): --trace-malloc=yes prints one line a call, "--PID-- call = result".
#
# Guess: realloc(p, 0) is a line like the others, and realloc(NULL, n) is a realloc of 0x0.
# Seen: realloc(p, 0) prints "realloc(p,0)" and the free that it makes in one line, without a blank or a result, and
# then " = 0" on a line of its own. realloc(NULL, n) is printed as a malloc. A reader that takes a line for a call
# loses the free.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

apt-get -q download valgrind=1:3.19.0-1 > download.log 2>&1
dpkg -x valgrind_*.deb root
cat > calls.c <<'C'
#include <stdlib.h>
int main(void) {
  void *volatile block = realloc(NULL, 10);
  block = realloc(block, 20);
  block = realloc(block, 0);
  return block != NULL;
}
C
gcc -O0 -w -o calls calls.c
export VALGRIND_LIB="$folder/root/usr/libexec/valgrind"
root/usr/bin/valgrind.bin --trace-malloc=yes ./calls 2> trace || true
expect '--PID-- malloc(10) = P
--PID-- realloc(P,20) = P
--PID-- realloc(P,0)free(P)
--PID--  = 0' "$(sed -n 's/^--[0-9]*-- /--PID-- /p' trace | sed 's/0x[0-9A-F]\{2,\}/P/g' | head -4)"
