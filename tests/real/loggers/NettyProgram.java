import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Takes buffers of Netty's default allocator, lets some grow, and shares some. Knows nothing of the log. */
final class NettyProgram {
  public static void main(String[] args) throws Exception {
    Counts counts = new Counts();
    ByteBufAllocator pool = ByteBufAllocator.DEFAULT;
    Counts.inThreads((thread, most) -> {
      int size = Math.min(most, 320);
      ByteBuf buffer = thread == 0 ? pool.heapBuffer(size) : pool.directBuffer(size);
      if (thread == 1) buffer.writeZero(size).writeByte(1); // It grows to the next power of two, of 64 bytes or more.
      ByteBuf part = buffer.retainedSlice(0, 1);
      counts.take(buffer.capacity());
      buffer.release();
      counts.giveBack();
      part.release();
    });
    pool.directBuffer(77); // It never comes back.
    counts.take(0);
    pool.compositeBuffer().release(); // It is no buffer of the pool.
    counts.print("netty.csv", 1);
  }
}
