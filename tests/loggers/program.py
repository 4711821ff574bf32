"""Three threads share two buffers of a logged pool. Prints what they counted themselves."""
import json
import queue
import sys
import threading
from collections import Counter

from pool_log import LoggedPool

ROUNDS = 400


class Buffer:
    def __init__(self):
        self.bytes, self.used = bytearray(4096), 0


def work(pool, seed, needed):
    for i in range(ROUNDS):
        size = 10 << (seed * i % 9)
        buffer = pool.get()
        buffer.used = size
        needed[size] += 1
        pool.put(buffer)


def main():
    idle = queue.Queue()
    for _ in range(2):
        idle.put(Buffer())
    pool = LoggedPool(sys.argv[1], idle.get, idle.put, lambda buffer: buffer.used)
    parts = [Counter() for _ in range(3)]
    threads = [threading.Thread(target=work, args=(pool, 5 + 2 * i, part)) for i, part in enumerate(parts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    needed = sum(parts, Counter())
    kept = pool.get()  # It never comes back.
    needed[0] += 1
    pool.close()
    del kept
    takes = 3 * ROUNDS + 1
    print(json.dumps({"takes": takes, "returns": takes - 1, "threads": 4, "odd": 1, "most": 2, "needed": needed}))


main()
