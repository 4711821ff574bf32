import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;

/** Takes buffers of a logged pool of commons-pool2 in all three ways, and gives back or invalidates them. */
final class CommonsProgram {
  static final class Buffers extends BasePooledObjectFactory<ByteBuffer> {
    @Override
    public ByteBuffer create() {
      return ByteBuffer.allocate(4096);
    }

    /** Equal contents are equal buffers to commons-pool2, which compares identities. */
    @Override
    public PooledObject<ByteBuffer> wrap(ByteBuffer buffer) {
      return new DefaultPooledObject<>(buffer);
    }
  }

  static ByteBuffer borrow(LoggedObjectPool<ByteBuffer> pool, int thread) throws Exception {
    if (thread == 0) return pool.borrowObject();
    return thread == 1 ? pool.borrowObject(10_000L) : pool.borrowObject(Duration.ofSeconds(10));
  }

  public static void main(String[] args) throws Exception {
    Counts counts = new Counts();
    PoolLog log = new PoolLog(args[0]);
    LoggedObjectPool<ByteBuffer> pool = new LoggedObjectPool<>(new Buffers(), log, ByteBuffer::position);
    pool.setMaxTotal(2);
    Counts.inThreads((thread, size) -> {
      ByteBuffer buffer = borrow(pool, thread);
      buffer.clear().position(size);
      counts.take(size);
      counts.giveBack();
      if (size == 80) pool.invalidateObject(buffer);
      else pool.returnObject(buffer);
    });
    pool.borrowObject(); // It never comes back.
    counts.take(0);
    log.close();
    counts.print(args[0], 1);
  }
}
