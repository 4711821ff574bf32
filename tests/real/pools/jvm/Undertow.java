import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.DefaultByteBufferPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Undertow's DefaultByteBufferPool: as many buffers as a size needs. */
public final class Undertow extends Replay.Pool {
  private DefaultByteBufferPool pool;

  @Override
  void open() {
    pool = new DefaultByteBufferPool(true, number("bufferSize", 16364), number("maximumPoolSize", -1), number("threadLocalCacheSize", 4));
  }

  @Override
  Object take(int size) {
    List<PooledByteBuffer> buffers = new ArrayList<>();
    for (int left = size; left > 0; left -= pool.getBufferSize()) buffers.add(pool.allocate());
    return buffers;
  }

  @Override
  void give(Object held) {
    for (Object one : (List<?>) held) ((PooledByteBuffer) one).close();
  }

  @Override
  Object buffer(Object held) {
    return ((List<?>) held).stream().map(one -> ((PooledByteBuffer) one).getBuffer()).toList();
  }

  @Override
  List<?> idle() throws Exception {
    List<Object> idle = new ArrayList<>((Collection<?>) Replay.field(pool, "queue"));
    Object local = Replay.call(Replay.field(pool, "threadLocalCache"), "get");
    if (local != null) idle.addAll((Collection<?>) Replay.field(local, "buffers"));
    return idle;
  }

  @Override
  Replay.Rows rows() {
    return new Replay.SegmentRows(this);
  }
}
