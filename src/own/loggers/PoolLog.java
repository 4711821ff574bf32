import java.io.IOException;
import java.io.PrintWriter;
import java.util.IdentityHashMap;
import java.util.Map;

/** Writes the calls of pools in the order of their effect. */
final class PoolLog implements AutoCloseable {
  private final PrintWriter lines;
  /** The buffers that are out, by number. Identity hash codes collide, the keys of this map do not. */
  private final Map<Object, Long> out = new IdentityHashMap<>();
  private long newest;

  PoolLog(String path) throws IOException {
    lines = new PrintWriter(path);
    lines.println("op,id,size,thread,time_ns");
  }

  /** After a take. `size`: an empty text if the pool is not told. */
  synchronized void get(Object buffer, Object size) {
    out.put(buffer, ++newest);
    write("get", newest, size);
  }

  /** Before a return. `size`: the bytes that were needed, an empty text if the take was told. */
  synchronized void put(Object buffer, Object size) {
    Long id = out.remove(buffer);
    if (id != null) write("put", id, size);
  }

  /** The time is read under the lock, so it never falls. */
  private void write(String op, long id, Object size) {
    long thread = Thread.currentThread().getId();
    lines.println(op + "," + id + "," + size + "," + thread + "," + System.nanoTime());
  }

  @Override
  public synchronized void close() {
    lines.close();
  }
}
