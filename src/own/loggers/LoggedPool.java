import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Any pool with a method that takes a buffer and one that gives it back. */
record LoggedPool<B>(PoolLog log, Supplier<B> take, Consumer<B> giveBack, ToIntFunction<B> needed) {
  B get() {
    B buffer = take.get();
    log.get(buffer, "");
    return buffer;
  }

  void put(B buffer) {
    log.put(buffer, needed.applyAsInt(buffer));
    giveBack.accept(buffer);
  }
}
