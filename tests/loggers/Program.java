import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;

/** Three threads share two buffers of a logged pool. Prints what they counted themselves. */
final class Program {
  static final int ROUNDS = 2000;
  static final Map<Integer, Integer> needed = new TreeMap<>();

  static synchronized void count(int size) {
    needed.merge(size, 1, Integer::sum);
  }

  static ByteBuffer take(ArrayBlockingQueue<ByteBuffer> idle) {
    try {
      return idle.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Another thread may take the buffer at once: its take must not come before this return in the log. */
  static void giveBack(ArrayBlockingQueue<ByteBuffer> idle, ByteBuffer buffer) {
    idle.add(buffer);
    Thread.yield();
  }

  static void work(LoggedPool<ByteBuffer> pool, int seed) {
    for (int i = 0; i < ROUNDS; i++) {
      int size = 10 << (seed * i % 9);
      ByteBuffer buffer = pool.get();
      buffer.clear().position(size);
      count(size);
      pool.put(buffer);
    }
  }

  public static void main(String[] args) throws Exception {
    ArrayBlockingQueue<ByteBuffer> idle = new ArrayBlockingQueue<>(3);
    for (int i = 0; i < 2; i++) idle.add(ByteBuffer.allocate(4096));
    PoolLog log = new PoolLog(args[0]);
    LoggedPool<ByteBuffer> pool =
        new LoggedPool<>(log, () -> take(idle), buffer -> giveBack(idle, buffer), ByteBuffer::position);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < 3; i++) {
      int seed = 5 + 2 * i;
      threads[i] = new Thread(() -> work(pool, seed));
      threads[i].start();
    }
    for (Thread thread : threads) thread.join();
    pool.get(); // It never comes back.
    count(0);
    pool.put(ByteBuffer.allocate(64)); // It was never taken.
    log.close();
    String sizes = needed.toString().replaceAll("(\\d+)=", "\"$1\":");
    System.out.printf(
        "{\"takes\":%d,\"returns\":%d,\"threads\":4,\"odd\":1,\"most\":2,\"needed\":%s}", 3 * ROUNDS + 1, 3 * ROUNDS, sizes);
  }
}
