import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Replays a trace on one of the JVM's pools and prints a row per operation, as `bufferlab pool replay` does:
 * Replay CLASS --pool NAME [--set SETTING=VALUE]… &lt; trace. CLASS is a Pool of this folder.
 */
public final class Replay {
  /** A pool as its users see it. A held thing is what take() returned. */
  public abstract static class Pool {
    protected Map<String, String> settings;

    abstract void open() throws Exception;

    /** Null: the pool refused. */
    abstract Object take(int size) throws Exception;

    abstract void give(Object held) throws Exception;

    /** The buffers that lie in the pool, read by reflection where the library does not show them. */
    abstract List<?> idle() throws Exception;

    /** The buffer that a held thing is known by. */
    Object buffer(Object held) throws Exception {
      return held;
    }

    long capacity(Object held) throws Exception {
      return length(held);
    }

    /** Idle buffers count with this size. */
    long idleBytes(Object buffer) {
      return length(buffer);
    }

    String columns() {
      return "";
    }

    String values() throws Exception {
      return "";
    }

    String setting(String name, String usual) {
      return settings.getOrDefault(name, usual);
    }

    int number(String name, int usual) {
      return Integer.parseInt(setting(name, "" + usual));
    }

    Rows rows() {
      return new Rows(this);
    }
  }

  /** Prints one buffer per operation. */
  static class Rows {
    final Pool pool;
    final PrintStream out = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false);
    final Map<Object, Integer> numbers = new IdentityHashMap<>();
    final Map<String, Object> held = new HashMap<>();
    final Map<String, Integer> sizes = new HashMap<>();
    int operation;

    Rows(Pool pool) {
      this.pool = pool;
    }

    String names() {
      return "cap\tbuf\twhat\tidle\tidle_bytes\tgone" + pool.columns();
    }

    int number(Object buffer) {
      return numbers.computeIfAbsent(buffer, unseen -> numbers.size());
    }

    void take(String id, int size) throws Exception {
      List<?> before = new ArrayList<>(pool.idle());
      Object thing = pool.take(size);
      held.put(id, thing);
      sizes.put(id, size);
      if (thing == null) {
        row("a", size, "0\t-\trefused", before, null);
        return;
      }
      Object buffer = pool.buffer(thing);
      String what = identities(before).contains(buffer) ? "hit" : "new";
      row("a", size, pool.capacity(thing) + "\t" + number(buffer) + "\t" + what, before, buffer);
    }

    void give(String id) throws Exception {
      List<?> before = new ArrayList<>(pool.idle());
      Object thing = held.remove(id);
      if (thing == null) {
        row("f", sizes.get(id), "0\t-\tnone", before, null);
        return;
      }
      Object buffer = pool.buffer(thing);
      String start = pool.capacity(thing) + "\t" + number(buffer);
      pool.give(thing);
      row("f", sizes.get(id), start + "\t" + (identities(pool.idle()).contains(buffer) ? "kept" : "dropped"), before, buffer);
    }

    void finish() throws Exception {}

    void row(String kind, int size, String start, List<?> before, Object buffer) throws Exception {
      List<?> after = pool.idle();
      List<Integer> gone = new ArrayList<>();
      Set<Object> there = identities(after);
      for (Object one : before) if (one != buffer && !there.contains(one)) gone.add(number(one));
      String list = gone.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
      long bytes = after.stream().mapToLong(pool::idleBytes).sum();
      print(kind, size, start + "\t" + after.size() + "\t" + bytes + "\t" + (list.isEmpty() ? "-" : list) + pool.values());
    }

    void print(String kind, int size, String rest) {
      out.print(operation + "\t" + kind + "\t" + size + "\t" + rest + "\n");
    }

    void run(BufferedReader trace) throws Exception {
      out.print("op\tkind\tsize\t" + names() + "\n");
      for (String line; (line = trace.readLine()) != null; ) {
        String[] word = line.split(" ");
        if (word[0].equals("#")) continue;
        operation++;
        if (word[0].equals("a")) take(word[1], Integer.parseInt(word[2]));
        else give(word[1]);
      }
      finish();
      out.flush();
    }
  }

  /** Prints the segments of an operation: a held thing is a list of buffers. */
  static final class SegmentRows extends Rows {
    SegmentRows(Pool pool) {
      super(pool);
    }

    @Override
    String names() {
      return "cap\tbufs\thits\tkept\tidle\tidle_bytes";
    }

    void segments(String kind, int size, List<?> segments, List<?> before, boolean returned) throws Exception {
      List<?> after = pool.idle();
      long hits = returned ? 0 : segments.stream().filter(identities(before)::contains).count();
      long kept = returned ? segments.stream().filter(identities(after)::contains).count() : 0;
      String list = segments.stream().map(one -> "" + number(one)).collect(Collectors.joining(","));
      long bytes = after.stream().mapToLong(Replay::length).sum();
      print(kind, size, segments.stream().mapToLong(Replay::length).sum() + "\t" + list + "\t" + hits + "\t" + kept
          + "\t" + after.size() + "\t" + bytes);
    }

    @Override
    void take(String id, int size) throws Exception {
      List<?> before = new ArrayList<>(pool.idle());
      Object thing = pool.take(size);
      held.put(id, thing);
      sizes.put(id, size);
      segments("a", size, (List<?>) pool.buffer(thing), before, false);
    }

    @Override
    void give(String id) throws Exception {
      Object thing = held.remove(id);
      List<?> segments = (List<?>) pool.buffer(thing);
      pool.give(thing);
      segments("f", sizes.get(id), segments, List.of(), true);
    }
  }

  static Set<Object> identities(List<?> list) {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(list);
    return set;
  }

  static long length(Object buffer) {
    if (buffer instanceof byte[] bytes) return bytes.length;
    if (buffer instanceof char[] chars) return chars.length;
    return ((java.nio.ByteBuffer) buffer).capacity();
  }

  /** A field of an object, or of a class if it is static, also where it is private. */
  static Object field(Object of, String name) throws Exception {
    for (Class<?> type = of instanceof Class<?> c ? c : of.getClass(); type != null; type = type.getSuperclass())
      for (java.lang.reflect.Field field : type.getDeclaredFields())
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(of instanceof Class<?> ? null : of);
        }
    throw new NoSuchFieldException(of + "." + name);
  }

  /** Calls a method by name, also where it is private. Its number of arguments decides between overloads. */
  static Object call(Object of, String name, Object... arguments) throws Exception {
    for (Class<?> type = of instanceof Class<?> c ? c : of.getClass(); type != null; type = type.getSuperclass())
      for (java.lang.reflect.Method method : type.getDeclaredMethods())
        if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
          method.setAccessible(true);
          return method.invoke(of instanceof Class<?> ? null : of, arguments);
        }
    throw new NoSuchMethodException(of + "." + name);
  }

  static <T> List<T> present(T one) {
    return one == null ? List.of() : List.of(one);
  }

  public static void main(String[] words) throws Exception {
    Pool pool = (Pool) Class.forName(words[0]).getDeclaredConstructor().newInstance();
    pool.settings = new HashMap<>();
    for (int i = 1; i + 1 < words.length; i += 2) {
      String[] pair = words[i + 1].split("=", 2);
      if (words[i].equals("--set")) pool.settings.put(pair[0], pair[1]);
      else pool.settings.put(words[i], words[i + 1]);
    }
    int id = pool.number("threadId", 1);
    Thread thread = new Thread(() -> run(pool));
    while (thread.getId() < id) thread = new Thread(() -> run(pool));
    if (id == 1) run(pool);
    else thread.start();
  }

  private static void run(Pool pool) {
    try {
      pool.open();
      pool.rows().run(new BufferedReader(new InputStreamReader(System.in)));
    } catch (Exception failed) {
      failed.printStackTrace();
      System.exit(1);
    }
  }
}
