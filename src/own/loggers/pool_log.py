import threading
import time


class LoggedPool:
    """Any pool with a function that takes a buffer and one that gives it back. `needed`: the bytes used of a buffer."""

    def __init__(self, path, take, give_back, needed=len):
        self.take, self.give_back, self.needed = take, give_back, needed
        self.lock, self.file = threading.Lock(), open(path, "w")
        self.file.write("op,id,size,thread,time_ns\n")

    def get(self):
        buffer = self.take()
        self._write("get", buffer, "")
        return buffer

    def put(self, buffer):
        self._write("put", buffer, self.needed(buffer))
        self.give_back(buffer)

    def _write(self, op, buffer, size):
        """An object keeps its id() while it lives, and shares it with no other. Within the lock, times never fall."""
        with self.lock:
            print(op, id(buffer), size, threading.get_native_id(), time.monotonic_ns(), sep=",", file=self.file)

    def close(self):
        with self.lock:
            self.file.close()
