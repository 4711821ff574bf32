import java.time.Duration;
import java.util.function.ToIntFunction;
import org.apache.commons.pool2.DestroyMode;
import org.apache.commons.pool2.PooledObjectFactory;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** A GenericObjectPool of commons-pool2, 2.10 or newer, with a log. */
final class LoggedObjectPool<B> extends GenericObjectPool<B> {
  private final PoolLog log;
  private final ToIntFunction<B> needed;

  LoggedObjectPool(PooledObjectFactory<B> factory, PoolLog log, ToIntFunction<B> needed) {
    super(factory);
    this.log = log;
    this.needed = needed;
  }

  /** All other ways to borrow end here. */
  @Override
  public B borrowObject(Duration wait) throws Exception {
    B buffer = super.borrowObject(wait);
    log.get(buffer, "");
    return buffer;
  }

  @Override
  public void returnObject(B buffer) {
    log.put(buffer, needed.applyAsInt(buffer));
    super.returnObject(buffer);
  }

  @Override
  public void invalidateObject(B buffer, DestroyMode mode) throws Exception {
    log.put(buffer, needed.applyAsInt(buffer));
    super.invalidateObject(buffer, mode);
  }
}
