import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.BufferSupplier;
import org.apache.kafka.common.utils.Time;

/** Kafka's BufferPool of the producer, and its two BufferSuppliers. */
public final class Kafka extends Replay.Pool {
  private String name;
  private BufferPool pool;
  private BufferSupplier supplier;
  private int least;

  @Override
  void open() {
    name = setting("--pool", "");
    int batch = number("batch.size", 16384);
    least = setting("use", "record").equals("record") ? batch : 0;
    pool = new BufferPool(Long.parseLong(setting("buffer.memory", "33554432")), batch, new Metrics(), Time.SYSTEM, "pools");
    supplier = name.equals("kafka-growable") ? new BufferSupplier.GrowableBufferSupplier() : BufferSupplier.create();
  }

  private boolean produces() {
    return name.equals("kafka-producer");
  }

  @Override
  Object take(int size) throws Exception {
    if (!produces()) return supplier.get(size);
    try {
      return pool.allocate(Math.max(size, least), 0);
    } catch (BufferExhaustedException | IllegalArgumentException refused) {
      return null;
    }
  }

  @Override
  void give(Object held) {
    if (produces()) pool.deallocate((ByteBuffer) held);
    else supplier.release((ByteBuffer) held);
  }

  @Override
  List<?> idle() throws Exception {
    if (produces()) return new ArrayList<>((Collection<?>) Replay.field(pool, "free"));
    if (name.equals("kafka-growable")) return Replay.present(Replay.field(supplier, "cachedBuffer"));
    List<Object> idle = new ArrayList<>();
    for (Object queue : ((Map<?, ?>) Replay.field(supplier, "bufferMap")).values()) idle.addAll((Collection<?>) queue);
    return idle;
  }

  @Override
  String columns() {
    return produces() ? "\tunallocated" : "";
  }

  @Override
  String values() {
    return produces() ? "\t" + pool.unallocatedMemory() : "";
  }
}
