import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Writer;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;

/** BufferRecycler of jackson-core 2 and 3: a slot by itself, or as parsers and generators use the recyclers. */
public final class Jackson extends Replay.Pool {
  private String use;
  private String root;
  private Object factory;
  private Object recycler;

  private Class<?> type(String name) throws Exception {
    return Class.forName(root + name);
  }

  @Override
  void open() throws Exception {
    use = setting("use", "read");
    root = setting("version", "").startsWith("3") ? "tools.jackson.core." : "com.fasterxml.jackson.core.";
    recycler = type("util.BufferRecycler").getDeclaredConstructor().newInstance();
    String json = root.startsWith("tools") ? "json.JsonFactory" : "JsonFactory";
    factory = type(json).getDeclaredConstructor().newInstance();
  }

  private boolean ofSlot() {
    return !use.equals("read") && !use.equals("write");
  }

  private int slot() {
    return use.charAt(4) - '0';
  }

  @Override
  Object take(int size) throws Exception {
    if (use.equals("read")) return parser(size);
    if (use.equals("write")) return writer(size);
    return Replay.call(recycler, use.startsWith("byte") ? "allocByteBuffer" : "allocCharBuffer", slot(), size);
  }

  @Override
  void give(Object held) throws Exception {
    if (use.equals("read")) Replay.call(held, "close");
    else if (use.equals("write")) {
      Replay.call(((Written) held).writer, "getAndClear");
      if (hasPool()) Replay.call(((Written) held).recycler, "releaseToPool");
    } else Replay.call(recycler, use.startsWith("byte") ? "releaseByteBuffer" : "releaseCharBuffer", slot(), held);
  }

  /** A parser that has read a string of `size` characters and is still open. */
  private Object parser(int size) throws Exception {
    byte[] text = new byte[size + 2];
    Arrays.fill(text, (byte) 'x');
    text[0] = text[size + 1] = '"';
    Object parser = create("createParser", InputStream.class, new ByteArrayInputStream(text));
    Replay.call(parser, "nextToken");
    Object length = type("JsonParser").getMethod(root.startsWith("tools") ? "getStringLength" : "getTextLength").invoke(parser);
    if ((int) length != size) throw new IllegalStateException();
    return parser;
  }

  private record Written(Object writer, Object recycler) {}

  /** What writeValueAsString does, stopped before it takes the text. */
  private Object writer(int size) throws Exception {
    Object lent = Replay.call(factory, "_getBufferRecycler");
    Object writer = type("io.SegmentedStringWriter").getConstructor(type("util.BufferRecycler")).newInstance(lent);
    Object generator = create("createGenerator", Writer.class, writer);
    type("JsonGenerator").getMethod("writeString", String.class).invoke(generator, "x".repeat(size));
    type("JsonGenerator").getMethod("close").invoke(generator);
    return new Written(writer, lent);
  }

  /** In Jackson 3 a context comes first. */
  private Object create(String name, Class<?> argument, Object value) throws Exception {
    if (!root.startsWith("tools")) return factory.getClass().getMethod(name, argument).invoke(factory, value);
    Class<?> context = type(name.equals("createParser") ? "ObjectReadContext" : "ObjectWriteContext");
    Method method = factory.getClass().getMethod(name, context, argument);
    return method.invoke(factory, context.getMethod("empty").invoke(null), value);
  }

  private Object textBuffer(Object held) throws Exception {
    return use.equals("read") ? Replay.field(held, "_textBuffer") : Replay.field(((Written) held).writer, "_buffer");
  }

  /** A parser's or a writer's last segment is the one that it returns. */
  @Override
  Object buffer(Object held) throws Exception {
    return ofSlot() ? held : Replay.field(textBuffer(held), "_currentSegment");
  }

  @Override
  long capacity(Object held) throws Exception {
    if (ofSlot()) return Replay.length(held);
    long chars = ((char[]) buffer(held)).length;
    List<?> segments = (List<?>) Replay.field(textBuffer(held), "_segments");
    if (segments != null) for (Object segment : segments) chars += ((char[]) segment).length;
    return 2 * chars;
  }

  private boolean hasPool() {
    return Arrays.stream(recycler.getClass().getMethods()).anyMatch(method -> method.getName().equals("releaseToPool"));
  }

  /** The recyclers that wait for a user; a thread's own is always there. */
  private List<Object> recyclers() throws Exception {
    if (ofSlot()) return List.of(recycler);
    Object pool = hasPool() ? Replay.call(factory, "_getRecyclerPool") : null;
    String name = pool == null ? "" : pool.getClass().getSimpleName();
    if (pool == null || name.startsWith("ThreadLocal")) return List.of(Replay.call(factory, "_getBufferRecycler"));
    if (name.startsWith("ConcurrentDeque")) return new ArrayList<>((java.util.Collection<?>) Replay.field(pool, "pool"));
    List<Object> stack = new ArrayList<>();
    Object node = ((java.util.concurrent.atomic.AtomicReference<?>) Replay.field(pool, "head")).get();
    for (; node != null; node = Replay.field(node, "next")) stack.add(Replay.field(node, "value"));
    return stack;
  }

  private List<Object> slots(Object one) throws Exception {
    List<Object> slots = new ArrayList<>();
    for (String name : List.of("_byteBuffers", "_charBuffers")) {
      Object array = Replay.field(one, name);
      for (int i = 0; i < 4; i++)
        slots.add(array instanceof AtomicReferenceArray<?> a ? a.get(i) : ((Object[]) array)[i]);
    }
    return slots;
  }

  @Override
  List<?> idle() throws Exception {
    List<Object> idle = new ArrayList<>();
    for (Object one : recyclers()) for (Object slot : slots(one)) if (slot != null) idle.add(slot);
    return idle;
  }

  @Override
  long idleBytes(Object buffer) {
    return buffer instanceof char[] && !ofSlot() ? 2 * Replay.length(buffer) : Replay.length(buffer);
  }

  @Override
  String columns() {
    return ofSlot() ? "" : "\trecyclers\tslots";
  }

  @Override
  String values() throws Exception {
    if (ofSlot()) return "";
    List<String> lists = new ArrayList<>();
    List<Object> recyclers = recyclers();
    for (Object one : recyclers.subList(0, Math.min(80, recyclers.size())))
      lists.add(slots(one).stream().map(slot -> "" + (slot == null ? 0 : Replay.length(slot))).collect(Collectors.joining(",")));
    if (recyclers.size() > 80) lists.add("+" + (recyclers.size() - 80));
    return "\t" + recyclers.size() + "\t" + (lists.isEmpty() ? "-" : String.join(";", lists));
  }
}
