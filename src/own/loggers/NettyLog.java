import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakTracker;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Logs every ByteBuf of every allocator of Netty 4.2, in place of looking for leaks. The program stays as it is:
 * java -Dio.netty.customResourceLeakDetector=NettyLog -Dio.netty.leakDetection.level=advanced
 * -Dio.netty.leakDetection.acquireAndReleaseOnly=true … writes netty.csv when it ends.
 */
public final class NettyLog<T> extends ResourceLeakDetector<T> {
  private static final PoolLog LOG;

  static {
    try {
      LOG = new PoolLog("netty.csv");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(LOG::close));
  }

  public NettyLog(Class<?> type, int interval) { super(type, interval); }
  public NettyLog(Class<?> type, int interval, long active) { super(type, interval); }

  /** Composites are not pooled; their parts are. */
  @Override
  public ResourceLeakTracker<T> track(T object) {
    return object instanceof ByteBuf && !(object instanceof CompositeByteBuf) ? new Life<>((ByteBuf) object) : null;
  }

  private static final class Life<T> implements ResourceLeakTracker<T> {
    private final ByteBuf buffer;
    private volatile int capacity;

    Life(ByteBuf buffer) {
      this.buffer = buffer;
      capacity = buffer.capacity();
      LOG.get(this, "");
    }

    /** Before each release: the buffer may have grown. */
    @Override public void record() { capacity = Math.max(capacity, buffer.capacity()); }
    @Override public void record(Object hint) { record(); }

    /** Netty says this just after the last release, so another thread's take may come before it. */
    @Override
    public boolean close(T object) {
      LOG.put(this, capacity);
      return true;
    }
  }
}
