import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The JDK's temporary direct buffers. Needs --add-opens java.base/sun.nio.ch=ALL-UNNAMED. */
public final class JdkUtil extends Replay.Pool {
  private Class<?> util;
  private FileChannel file;
  private BufferPoolMXBean bean;
  private long firstCount;
  private long firstBytes;
  private long limit;

  @Override
  void open() throws Exception {
    util = Class.forName("sun.nio.ch.Util");
    file = FileChannel.open(Files.createTempFile("bufferlab", ""), StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    bean = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(one -> one.getName().equals("direct")).findFirst().get();
    limit = Long.getLong("jdk.nio.maxCachedBufferSize", Long.MAX_VALUE);
    firstCount = bean.getCount();
    firstBytes = bean.getMemoryUsed();
  }

  @Override
  Object take(int size) throws Exception {
    return Replay.call(util, "getTemporaryDirectBuffer", size);
  }

  @Override
  void give(Object held) throws Exception {
    Replay.call(util, "offerFirstTemporaryDirectBuffer", held);
  }

  /** The thread's ring, in its order. */
  @Override
  List<Object> idle() throws Exception {
    Object cache = ((ThreadLocal<?>) Replay.field(util, "bufferCache")).get();
    Object[] ring = (Object[]) Replay.field(cache, "buffers");
    List<Object> idle = new ArrayList<>();
    int start = (int) Replay.field(cache, "start");
    for (int i = 0; i < (int) Replay.field(cache, "count"); i++) idle.add(ring[(start + i) % ring.length]);
    return idle;
  }

  @Override
  String columns() {
    return "\tmx_count\tmx_bytes";
  }

  @Override
  String values() {
    return "\t" + (bean.getCount() - firstCount) + "\t" + (bean.getMemoryUsed() - firstBytes);
  }

  @Override
  Replay.Rows rows() {
    String use = setting("use", "util");
    return use.equals("util") ? super.rows() : new Writes(this, use.equals("write") ? 1 : 8);
  }

  /** Takes alone: each is a write of a heap buffer, or eight are one gathering write. */
  private final class Writes extends Replay.Rows {
    private final int most;
    private final List<int[]> due = new ArrayList<>();

    Writes(Replay.Pool pool, int most) {
      super(pool);
      this.most = most;
    }

    @Override
    void take(String id, int size) throws Exception {
      due.add(new int[] {operation, size});
      if (due.size() == most) finish();
    }

    @Override
    void give(String id) {}

    /** A gathering write returns its buffers to the end of the ring in their order, another one to the front. */
    @Override
    void finish() throws Exception {
      if (due.isEmpty()) return;
      List<Object> before = idle();
      file.position(0);
      ByteBuffer[] heap = due.stream().map(one -> ByteBuffer.allocate(one[1])).toArray(ByteBuffer[]::new);
      if (most == 1) file.write(heap[0]);
      else file.write(heap);
      List<Object> after = idle();
      int cached = (int) due.stream().filter(one -> one[1] <= limit).count();
      int at = most == 1 ? 0 : after.size() - cached;
      List<Object> used = new ArrayList<>();
      for (int[] one : due) used.add(one[1] <= limit ? after.get(at++) : null);
      for (int i = 0; i < due.size(); i++) {
        Object buffer = used.get(i);
        operation = due.get(i)[0];
        String start = due.get(i)[1] + "\t-\tnew"; // over the limit: the buffer was freed before it could be seen
        if (buffer != null)
          start = Replay.length(buffer) + "\t" + number(buffer) + "\t" + (Replay.identities(before).contains(buffer) ? "hit" : "new");
        row("a", due.get(i)[1], start, i == due.size() - 1 ? before : List.of(), buffer);
      }
      due.clear();
    }
  }
}
