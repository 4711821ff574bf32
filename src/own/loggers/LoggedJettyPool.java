import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** A ByteBufferPool of Jetty 12.1 with a log: new Server(null, null, new LoggedJettyPool(pool, log)). */
final class LoggedJettyPool extends ByteBufferPool.Wrapper {
  private final PoolLog log;

  LoggedJettyPool(ByteBufferPool pool, PoolLog log) {
    super(pool);
    this.log = log;
  }

  @Override
  public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
    RetainableByteBuffer.Mutable buffer = super.acquire(size, direct);
    log.get(buffer, size);
    return new Logged(buffer);
  }

  /** Counts its holders itself: the log must know the last one before the pool does. */
  private final class Logged extends RetainableByteBuffer.Wrapper {
    private final Retainable.ReferenceCounter holders = new Retainable.ReferenceCounter();

    Logged(RetainableByteBuffer buffer) { super(buffer); }

    @Override public boolean canRetain() { return true; }
    @Override public boolean isRetained() { return holders.isRetained(); }
    @Override public int getRetained() { return holders.getRetained(); }
    @Override public void retain() { holders.retain(); }

    @Override
    public boolean release() {
      if (!holders.release()) return false;
      log.put(getWrapped(), "");
      super.release();
      return true;
    }
  }
}
