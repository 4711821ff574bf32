import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;

/** commons-pool2, keyed by size. */
public final class SizedPools extends Replay.Pool {
  private final Set<Object> idle = Collections.newSetFromMap(new IdentityHashMap<>());
  private GenericKeyedObjectPool<Integer, byte[]> pool;
  private boolean powers;

  @Override
  void open() {
    powers = setting("key", "exact").equals("pow2");
    pool = new GenericKeyedObjectPool<>(new BaseKeyedPooledObjectFactory<>() {
      @Override
      public byte[] create(Integer size) {
        return new byte[size];
      }

      @Override
      public PooledObject<byte[]> wrap(byte[] bytes) {
        return new DefaultPooledObject<>(bytes);
      }

      @Override
      public void destroyObject(Integer size, PooledObject<byte[]> dropped) {
        idle.remove(dropped.getObject());
      }
    });
    pool.setMaxTotal(-1);
    pool.setMaxTotalPerKey(-1);
    pool.setMaxIdlePerKey(number("maxIdlePerKey", 8));
    pool.setLifo(Boolean.parseBoolean(setting("lifo", "true")));
  }

  private int key(int size) {
    return powers && size > 1 ? Integer.highestOneBit(size - 1) << 1 : size;
  }

  @Override
  Object take(int size) throws Exception {
    Object taken = pool.borrowObject(key(size));
    idle.remove(taken);
    return taken;
  }

  @Override
  void give(Object held) {
    idle.add(held);
    pool.returnObject(((byte[]) held).length, (byte[]) held);
  }

  @Override
  List<?> idle() {
    return new ArrayList<>(idle);
  }
}
