import java.util.Map;
import java.util.TreeMap;

/** What a program counts of its own calls, in three threads and the first one. */
final class Counts {
  static final int ROUNDS = 400;

  interface Round {
    void run(int thread, int size) throws Exception;
  }

  private final Map<Integer, Integer> needed = new TreeMap<>();
  private int takes;
  private int returns;

  synchronized void take(int size) {
    needed.merge(size, 1, Integer::sum);
    takes++;
  }

  synchronized void giveBack() {
    returns++;
  }

  /** Runs rounds of ten sizes in three threads. */
  static void inThreads(Round round) throws Exception {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < 3; i++) {
      int thread = i;
      threads[i] = new Thread(() -> {
        for (int k = 0; k < ROUNDS; k++) {
          try {
            round.run(thread, 10 << ((5 + 2 * thread) * k % 9));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        }
      });
      threads[i].start();
    }
    for (Thread thread : threads) thread.join();
  }

  void print(String file, int odd) {
    String sizes = needed.toString().replaceAll("(\\d+)=", "\"$1\":");
    System.out.printf(
        "{\"file\":\"%s\",\"takes\":%d,\"returns\":%d,\"threads\":4,\"odd\":%d,\"needed\":%s}",
        file, takes, returns, odd, sizes);
  }
}
