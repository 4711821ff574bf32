import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.Pool;

/** Jetty's ArrayByteBufferPool, on the heap. Needs --add-opens java.base/java.lang=ALL-UNNAMED. */
public final class Jetty extends Replay.Pool {
  private ArrayByteBufferPool pool;
  private Object[] buckets;
  private java.lang.reflect.Field seed;
  /** 1 more than the bucket that the last return drew; 0 = none. */
  private long draws;

  private long memory(String class_) {
    long given = Long.parseLong(setting("maxHeapMemory", "-2"));
    return given != -2 ? given : class_.equals("quadratic") && setting("version", "12.1").equals("12.0") ? -1 : 0;
  }

  @Override
  void open() throws Exception {
    String class_ = setting("class", "default");
    int min = number("minCapacity", 0);
    int max = number("maxCapacity", 65536);
    int bucket = number("maxBucketSize", Integer.MAX_VALUE);
    long memory = memory(class_);
    pool = switch (class_) {
      case "quadratic" -> new ArrayByteBufferPool.Quadratic(min, max, bucket, memory, memory);
      case "capacities" -> capacities(memory);
      default -> new ArrayByteBufferPool(min, number("factor", 4096), max, bucket, memory, memory);
    };
    buckets = (Object[]) Replay.field(pool, "_indirect");
    seed = Thread.class.getDeclaredField("threadLocalRandomSeed");
    seed.setAccessible(true);
    ThreadLocalRandom.current();
  }

  /** A class of 12.1 alone. */
  private ArrayByteBufferPool capacities(long memory) throws Exception {
    int[] list = Arrays.stream(setting("WithBucketCapacities", "").split(",")).mapToInt(Integer::parseInt).toArray();
    Class<?> type = Class.forName("org.eclipse.jetty.io.ArrayByteBufferPool$WithBucketCapacities");
    return (ArrayByteBufferPool) type.getConstructor(long.class, long.class, int[].class).newInstance(memory, memory, list);
  }

  @Override
  Object take(int size) {
    draws = 0;
    return pool.acquire(size, false);
  }

  /** An eviction draws its first bucket from the thread's random numbers: their seed says whether, and which. */
  @Override
  void give(Object held) throws Exception {
    long before = (long) seed.get(Thread.currentThread());
    ((RetainableByteBuffer) held).release();
    draws = 0;
    if ((long) seed.get(Thread.currentThread()) == before) return;
    seed.set(Thread.currentThread(), before);
    draws = 1 + ThreadLocalRandom.current().nextInt(buckets.length);
  }

  @Override
  Object buffer(Object held) {
    return ((RetainableByteBuffer) held).getByteBuffer().array();
  }

  @Override
  long capacity(Object held) {
    return Replay.length(buffer(held));
  }

  @Override
  List<?> idle() throws Exception {
    List<Object> idle = new ArrayList<>();
    for (Object bucket : buckets)
      ((Pool<?>) Replay.call(bucket, "getPool")).stream()
          .filter(entry -> entry.isIdle() && !entry.isTerminated())
          .forEach(entry -> idle.add(buffer(entry.getPooled())));
    return idle;
  }

  @Override
  String columns() {
    return "\theap_memory\tdraw";
  }

  @Override
  String values() {
    return "\t" + pool.getHeapMemory() + "\t" + (draws == 0 ? "-" : "" + (draws - 1));
  }
}
