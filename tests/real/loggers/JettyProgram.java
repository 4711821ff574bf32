import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** Takes buffers of a logged pool of Jetty, and retains each once more. */
final class JettyProgram {
  public static void main(String[] args) throws Exception {
    Counts counts = new Counts();
    PoolLog log = new PoolLog(args[0]);
    LoggedJettyPool pool = new LoggedJettyPool(new ArrayByteBufferPool(), log);
    Counts.inThreads((thread, size) -> {
      RetainableByteBuffer buffer = pool.acquire(size, thread == 0);
      counts.take(size);
      buffer.retain();
      if (buffer.release()) throw new IllegalStateException("released early");
      counts.giveBack();
      if (!buffer.release()) throw new IllegalStateException("not released");
    });
    pool.acquire(77, false); // It never comes back.
    counts.take(77);
    log.close();
    counts.print(args[0], 0);
  }
}
