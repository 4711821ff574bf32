"""drive.py LIBRARY POLICY SIZE: gets each key of standard input, puts it on a miss, and prints the misses."""

import sys
from functools import lru_cache


def decorated(decorator):
    misses = 0

    @decorator
    def fill(key):
        nonlocal misses
        misses += 1

    def request(key):
        before = misses
        fill(key)
        return misses > before

    return request


def mapping(cache):
    def request(key):
        if key in cache:
            cache[key]
            return False
        cache[key] = key
        return True

    return request


def gets(cache, put):
    def request(key):
        if cache.get(key) is not None:
            return False
        put(key, key + 1)
        return True

    return request


def open_cache(library, policy, size):
    if library == "functools":
        return decorated(lru_cache(maxsize=size))
    if library == "s3fifo":
        from s3fifo import s3fifo_cache

        return decorated(s3fifo_cache(maxsize=size))
    if library == "s3fifo-cache":
        from s3fifo.cache import Cache

        cache = Cache(size)
        return gets(cache, cache.put)
    if library == "cache2q":
        from cache2q import Cache2Q

        cache = Cache2Q(size)
        return gets(cache, cache.set)
    if library == "lrucache_rs":
        from lrucache_rs import LRUCache

        cache = LRUCache(size)
        return gets(cache, cache.__setitem__)
    if library == "cachetools":
        import cachetools

        kind = getattr(cachetools, policy + "Cache")
        return mapping(kind(size, 1e9) if policy == "TTL" else kind(size))
    import cachebox

    kind = getattr(cachebox, policy + "Cache")
    cache = kind(size, 1e9) if policy == "TTL" else kind(size)
    return gets(cache, cache.insert)


def main():
    library, policy, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
    request = open_cache(library, policy, size)
    print(sum(request(int(line)) for line in sys.stdin))


main()
