import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import okio.Buffer;

/** okio's SegmentPool, through a Buffer. */
public final class Okio extends Replay.Pool {
  @Override
  void open() {}

  @Override
  Object take(int size) {
    return new Buffer().write(new byte[size]);
  }

  @Override
  void give(Object held) {
    ((Buffer) held).clear();
  }

  @Override
  Object buffer(Object held) throws Exception {
    List<Object> segments = new ArrayList<>();
    Object head = Replay.field(held, "head");
    for (Object one = head; one != null && (segments.isEmpty() || one != head); one = Replay.field(one, "next"))
      segments.add(Replay.field(one, "data"));
    return segments;
  }

  @Override
  List<?> idle() throws Exception {
    List<Object> idle = new ArrayList<>();
    Class<?> pool = Class.forName("okio.SegmentPool");
    Object locked = Replay.field(pool, "LOCK");
    for (Object bucket : (Object[]) Replay.field(pool, "hashBuckets")) {
      Object first = ((AtomicReference<?>) bucket).get();
      for (; first != null && first != locked; first = Replay.field(first, "next")) idle.add(Replay.field(first, "data"));
    }
    return idle;
  }

  @Override
  Replay.Rows rows() {
    return new Replay.SegmentRows(this);
  }
}
