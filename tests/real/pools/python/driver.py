"""Replays a trace on numpy's cache of small arrays and prints a row per operation, as `bufferlab pool replay` does:
driver.py --pool numpy-cache < trace. Needs freed.so before the C library (LD_PRELOAD): it tells whether an array's
memory went to free() or stayed in the cache."""

import ctypes
import sys

import numpy

watch = ctypes.CDLL(None)
watch.watched_was_freed.argtypes = [ctypes.c_void_p]
watch.watch.argtypes = [ctypes.c_void_p]

numbers = {}  # address -> number, of arrays that are held or in the cache
cached = {}  # address -> size
held = {}  # id of the trace -> (array, size)
count = 0


def take(id, size):
    global count
    array = numpy.empty(size, dtype=numpy.uint8)
    address = array.ctypes.data
    source = "hit" if cached.pop(address, None) else "new"
    if address not in numbers:
        numbers[address] = count
        count += 1
    held[id] = (array, address, size)
    return f"a\t{size}\t{size}\t{size}\t0\t0\t-\t{numbers[address]}\t{source}\t-"


def give(id):
    array, address, size = held.pop(id)
    number = numbers[address]
    watch.watch(address)
    del array
    if watch.watched_was_freed(address):
        del numbers[address]
        return f"f\t{size}\t-\t{size}\t-\t-\t-\t{number}\t-\tdropped"
    cached[address] = size
    return f"f\t{size}\t-\t{size}\t-\t-\t-\t{number}\t-\tkept"


lines = [line.split() for line in sys.stdin if not line.startswith("#")]
print("op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained")
for operation, words in enumerate(lines, 1):
    row = take(words[1], int(words[2])) if words[0] == "a" else give(words[1])
    print(f"{operation}\t{row}\t{len(cached)}\t{sum(cached.values())}")
