#!/usr/bin/env bash
# libcachesim 0.3.3.post3 (Python bindings of libCacheSim): hits of small caches, with objects of size 1.
#
# Guess: a window of 1 % or a small queue of 10 % is rounded up to one object, so small caches work, only worse.
# Seen: W-TinyLFU below 100 objects and S3-FIFO below 20 never hit, without a word. One object more, and they hit as
# often as the others. LRU, SIEVE and ARC work at any of these sizes.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

python3 -m venv env
env/bin/pip -q --disable-pip-version-check install libcachesim==0.3.3.post3
cat > small.py <<'PY'
import random

import libcachesim as lcs

random.seed(1)
keys = [int(random.paretovariate(0.7)) for _ in range(20000)]


def hits(policy, size):
    cache = policy(cache_size=size)
    return sum(cache.get(lcs.Request(obj_id=key, obj_size=1)) for key in keys)


for policy, sizes in [(lcs.WTinyLFU, (10, 99, 100)), (lcs.S3FIFO, (10, 19, 20)), (lcs.LRU, (10, 19, 99)), (lcs.ARC, (10, 19, 99))]:
    print(policy.__name__, *(f"{size}:{'hits' if hits(policy, size) > 0 else 'none'}" for size in sizes))
PY
expect 'WTinyLFU 10:none 99:none 100:hits
S3FIFO 10:none 19:none 20:hits
LRU 10:hits 19:hits 99:hits
ARC 10:hits 19:hits 99:hits' "$(env/bin/python small.py)"
