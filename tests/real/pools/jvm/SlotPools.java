import com.ctc.wstx.api.ReaderConfig;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;

/** Pools with a slot for each use of a buffer: compress-lzf, Woodstox, Protobuf. */
public final class SlotPools extends Replay.Pool {
  private com.ning.compress.BufferRecycler lzf;
  private ReaderConfig woodstox;
  private Class<?> protobuf;
  private String slot;

  @Override
  void open() throws Exception {
    slot = setting("slot", "output");
    switch (setting("--pool", "")) {
      case "compress-lzf" -> lzf = com.ning.compress.BufferRecycler.instance();
      case "woodstox-core" -> woodstox = ReaderConfig.createFullDefaults();
      default -> protobuf = Class.forName("com.google.protobuf.ByteBufferWriter");
    }
  }

  @Override
  Object take(int size) throws Exception {
    if (woodstox != null) return woodstox.allocMediumCBuffer(size);
    if (protobuf != null) return Replay.call(protobuf, "getOrCreateBuffer", size);
    return switch (slot) {
      case "output" -> lzf.allocOutputBuffer(size);
      case "input" -> lzf.allocInputBuffer(size);
      case "encoding" -> lzf.allocEncodingBuffer(size);
      default -> lzf.allocDecodeBuffer(size);
    };
  }

  @Override
  void give(Object held) {
    if (woodstox != null) woodstox.freeMediumCBuffer((char[]) held);
    if (lzf == null) return;
    byte[] bytes = (byte[]) held;
    switch (slot) {
      case "output" -> lzf.releaseOutputBuffer(bytes);
      case "input" -> lzf.releaseInputBuffer(bytes);
      case "encoding" -> lzf.releaseEncodeBuffer(bytes);
      default -> lzf.releaseDecodeBuffer(bytes);
    }
  }

  @Override
  List<?> idle() throws Exception {
    if (protobuf != null) {
      Object held = ((ThreadLocal<?>) Replay.field(protobuf, "BUFFER")).get();
      return held == null ? List.of() : Replay.present(((SoftReference<?>) held).get());
    }
    Object recycler = lzf != null ? lzf : Replay.field(woodstox, "mCurrRecycler");
    if (recycler == null) return List.of();
    List<Object> idle = new ArrayList<>();
    for (var field : recycler.getClass().getDeclaredFields()) {
      if (!field.getType().isArray() || java.lang.reflect.Modifier.isStatic(field.getModifiers())) continue;
      field.setAccessible(true);
      if (field.get(recycler) != null) idle.add(field.get(recycler));
    }
    return idle;
  }
}
