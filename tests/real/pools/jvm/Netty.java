import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.DefaultEventExecutor;
import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Netty's PooledByteBufAllocator and AdaptiveByteBufAllocator, heap buffers. A buffer is known by its chunk and its offset. */
public final class Netty extends Replay.Pool {
  private ByteBufAllocator allocator;
  private boolean pooled;
  /** The memory of the buffer that was taken last, before it grew. */
  private List<Object> first;

  /** Netty reads its properties once, when its classes load. */
  @Override
  void open() {
    settings.forEach((name, value) -> {
      if (name.startsWith("io.netty.")) System.setProperty(name, value);
    });
    System.setProperty("io.netty.leakDetection.level", "disabled");
    pooled = settings.get("--pool").equals("netty-pooled");
    allocator = pooled ? new PooledByteBufAllocator(false) : new AdaptiveByteBufAllocator(false);
  }

  /** As the size asks, or as one that begins with 256 bytes and grows by one write. */
  @Override
  Object take(int size) throws Exception {
    boolean grows = setting("use", "size").equals("grow");
    ByteBuf buffer = grows ? allocator.heapBuffer() : allocator.heapBuffer(size);
    first = pooled ? block(buffer) : List.of();
    return grows ? buffer.writeBytes(new byte[size]) : buffer;
  }

  @Override
  void give(Object held) {
    ((ByteBuf) held).release();
  }

  @Override
  long capacity(Object held) throws Exception {
    return (int) Replay.field(held, pooled ? "maxLength" : "maxFastCapacity");
  }

  /** The memory of a buffer, or of an entry of a cache. */
  private static List<Object> block(Object of) throws Exception {
    return List.of(Replay.field(of, "chunk"), Replay.field(of, "handle"));
  }

  @Override
  Object buffer(Object held) throws Exception {
    return Replay.field(held, "chunk");
  }

  private long reserved() {
    return ((ByteBufAllocatorMetricProvider) allocator).metric().usedHeapMemory();
  }

  /** The entries of the thread's caches, by class, from the oldest on. */
  @Override
  List<?> idle() throws Exception {
    List<Object> entries = new ArrayList<>();
    if (!pooled) return entries;
    Object caches = Replay.call(Replay.field(allocator, "threadCache"), "get");
    for (String name : List.of("smallSubPageHeapCaches", "normalHeapCaches")) {
      Object[] ofClasses = (Object[]) Replay.field(caches, name);
      if (ofClasses == null) continue;
      for (Object cache : ofClasses)
        if (cache != null) for (Object entry : (Iterable<?>) Replay.field(cache, "queue")) entries.add(entry);
    }
    return entries;
  }

  @Override
  Replay.Rows rows() {
    return new NettyRows();
  }

  private final class NettyRows extends Replay.Rows {
    NettyRows() {
      super(Netty.this);
    }

    @Override
    String names() {
      return "cap\tbuf\twhat\treserved" + (pooled ? "\tcached" : "");
    }

    private void row(String kind, int size, String start) throws Exception {
      long cached = 0;
      for (Object entry : idle()) cached += (int) Replay.field(entry, "normCapacity");
      print(kind, size, start + "\t" + reserved() + (pooled ? "\t" + cached : ""));
    }

    private String start(Object thing) throws Exception {
      Object offset = Replay.field(thing, pooled ? "offset" : "startIndex");
      return capacity(thing) + "\t" + number(buffer(thing)) + ":" + offset;
    }

    @Override
    void take(String id, int size) throws Exception {
      List<List<Object>> cached = cachedBlocks();
      long before = reserved();
      Object thing = pool.take(size);
      held.put(id, thing);
      sizes.put(id, size);
      boolean isNew = reserved() > before;
      boolean wasCached = pooled && cached.contains(first) && cached.contains(block(thing));
      row("a", size, start(thing) + "\t" + (isNew ? "chunk" : wasCached ? "cache" : pooled ? "arena" : "reuse"));
    }

    @Override
    void give(String id) throws Exception {
      Object thing = held.remove(id);
      String start = start(thing);
      List<Object> block = pooled ? block(thing) : List.of();
      long before = reserved();
      pool.give(thing);
      String rest = pooled ? (cachedBlocks().contains(block) ? "cache" : "arena") : "kept";
      row("f", sizes.get(id), start + "\t" + (reserved() < before ? "freed" : rest));
    }

    private List<List<Object>> cachedBlocks() throws Exception {
      List<List<Object>> blocks = new ArrayList<>();
      for (Object entry : idle()) blocks.add(block(entry));
      return blocks;
    }

    /** Only the thread of an event loop has caches and chunks of its own. */
    @Override
    void run(BufferedReader trace) throws Exception {
      if (setting("thread", "loop").equals("plain")) {
        super.run(trace);
        return;
      }
      DefaultEventExecutor loop = new DefaultEventExecutor();
      loop.submit(() -> {
        super.run(trace);
        return null;
      }).get();
      loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }
  }
}
