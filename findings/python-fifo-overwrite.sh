#!/usr/bin/env bash
# cachetools 8.0.2, cachebox 6.2.10, cacheout 0.17.0 (Python): FIFO, LFU and LRU where textbooks are silent.
#
# Guess: overwriting an entry keeps its place in a FIFO and its count in an LFU; `in` is a look, not a use.
# Seen: overwriting "a" makes it the youngest in cachetools and cacheout, but not in cachebox, where it leaves next.
# In cacheout's LFU overwriting sets the count back, so the entry that was just written leaves next. In cachebox's
# LRU `in` renews the entry.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

python3 -m venv env
env/bin/pip -q --disable-pip-version-check install cachetools==8.0.2 cachebox==6.2.10 cacheout==0.17.0
cat > corners.py <<'PY'
import cachebox
import cacheout
import cachetools


def filled(cache):
    for key in "abcd":
        cache.set(key, 1) if hasattr(cache, "set") else cache.__setitem__(key, 1)
    return cache


def left(cache):
    return "".join(sorted(cache.keys()))


def overwrite(cache, key):
    cache.set(key, 2) if hasattr(cache, "set") else cache.__setitem__(key, 2)


for name, cache in [
    ("cachetools", cachetools.FIFOCache(4)),
    ("cachebox", cachebox.FIFOCache(4)),
    ("cacheout", cacheout.FIFOCache(maxsize=4)),
]:
    filled(cache)
    overwrite(cache, "a")
    overwrite(cache, "e")
    print("FIFO", name, left(cache))

counts = filled(cacheout.LFUCache(maxsize=4))
for key in "abcd":
    counts.get(key)
counts.set("a", 2)
counts.set("e", 1)
print("LFU cacheout", left(counts))

for name, cache in [
    ("cachetools", cachetools.LRUCache(4)),
    ("cachebox", cachebox.LRUCache(4)),
    ("cacheout", cacheout.LRUCache(maxsize=4)),
]:
    filled(cache)
    assert "a" in cache
    overwrite(cache, "e")
    print("LRU, in:", name, left(cache))
PY
expect 'FIFO cachetools acde
FIFO cachebox bcde
FIFO cacheout acde
LFU cacheout bcde
LRU, in: cachetools bcde
LRU, in: cachebox acde
LRU, in: cacheout bcde' "$(env/bin/python corners.py)"
