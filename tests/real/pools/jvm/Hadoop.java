import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.ElasticByteBufferPool;

/** Hadoop's ElasticByteBufferPool, on the heap. */
public final class Hadoop extends Replay.Pool {
  private final ElasticByteBufferPool pool = new ElasticByteBufferPool();

  @Override
  void open() {}

  @Override
  Object take(int size) {
    return pool.getBuffer(false, size);
  }

  @Override
  void give(Object held) {
    pool.putBuffer((ByteBuffer) held);
  }

  @Override
  List<?> idle() throws Exception {
    return new ArrayList<>(((Map<?, ?>) Replay.call(pool, "getBufferTree", false)).values());
  }
}
