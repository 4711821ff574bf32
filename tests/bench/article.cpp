// The article's experiment as it would run in a real program: a one-slot cache in front of malloc, a vector
// of live buffers, needed and handed-out bytes counted all the way. The measure for the core, which only
// simulates it.
//
//   article flawed|fixed STEPS   prints seconds, a checksum, and the article's row for step 37,900
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr size_t kSmallest = 100, kLargest = 1024 * 1024, kCutoff = 200;
constexpr uint32_t kPublishedStep = 37900;

// rand() of the Microsoft C runtime.
struct MsvcRand {
  uint32_t state = 1;
  uint32_t operator()() {
    state = state * 214013u + 2531011u;
    return (state >> 16) & 0x7fffu;
  }
};

// Blocks of the C heap that know their size: it stands in front of what the caller gets.
struct Heap {
  static constexpr size_t kHeader = alignof(std::max_align_t);
  static void *allocate(size_t bytes) {
    char *block = static_cast<char *>(std::malloc(kHeader + bytes));
    if (block == nullptr) std::abort();
    std::memcpy(block, &bytes, sizeof bytes);
    return block + kHeader;
  }
  static size_t sizeOf(const void *buffer) {
    size_t bytes;
    std::memcpy(&bytes, static_cast<const char *>(buffer) - kHeader, sizeof bytes);
    return bytes;
  }
  static void release(void *buffer) {
    if (buffer != nullptr) std::free(static_cast<char *>(buffer) - kHeader);
  }
};

class BufferCache {
 public:
  ~BufferCache() { Heap::release(cached); }
  void *get(size_t needed) {
    if (cached == nullptr || Heap::sizeOf(cached) < needed) return Heap::allocate(needed);
    void *buffer = cached;
    cached = nullptr;
    return buffer;
  }

 protected:
  void *cached = nullptr;
};

struct FlawedCache : BufferCache {
  void giveBack(void *buffer) {
    if (cached != nullptr && Heap::sizeOf(buffer) <= Heap::sizeOf(cached)) return Heap::release(buffer);
    Heap::release(cached);
    cached = buffer;
  }
};

struct FixedCache : BufferCache {
  void giveBack(void *buffer) {
    if (cached != nullptr || Heap::sizeOf(buffer) > kCutoff) return Heap::release(buffer);
    cached = buffer;
  }
};

template <typename Cache>
class Program {
 public:
  ~Program() {
    for (void *buffer : live) Heap::release(buffer);
  }

  void step() {
    if (live.empty() || (draw() & 1u))
      allocate();
    else
      giveBack(draw() % static_cast<uint32_t>(live.size()));
  }

  void printRow(uint32_t step) const {
    std::printf("%u: %zu buffers, %zu/%zu=%g%% used\n", step, live.size(), needed, handedOut,
                static_cast<double>(needed) * 100.0 / static_cast<double>(handedOut));
  }

  uint64_t checksum() const {
    return live.size() + 31 * (needed + 31 * (handedOut + 31 * uint64_t{draw.state}));
  }

 private:
  void allocate() {
    size_t size = kSmallest;
    while (size < kLargest && (draw() & 1u)) size *= 2;
    void *buffer = cache.get(size);
    std::memcpy(buffer, &size, sizeof size);  // the caller remembers in the buffer what it asked for
    handedOut += Heap::sizeOf(buffer);
    needed += size;
    live.push_back(buffer);
  }

  void giveBack(uint32_t victim) {
    void *buffer = live[victim];
    size_t size;
    std::memcpy(&size, buffer, sizeof size);
    handedOut -= Heap::sizeOf(buffer);
    needed -= size;
    cache.giveBack(buffer);
    live[victim] = live.back();
    live.pop_back();
  }

  MsvcRand draw;
  Cache cache;
  std::vector<void *> live;
  size_t needed = 0, handedOut = 0;
};

template <typename Cache>
void run(uint32_t steps) {
  using Clock = std::chrono::steady_clock;
  Program<Cache> program;
  const auto start = Clock::now();
  uint32_t done = 0;
  while (done < steps && done <= kPublishedStep) program.step(), done++;
  const auto pause = Clock::now();
  program.printRow(done - 1);
  const auto resume = Clock::now();
  while (done < steps) program.step(), done++;
  const auto end = Clock::now();
  const std::chrono::duration<double> seconds = (pause - start) + (end - resume);
  std::printf("%.9f %llu\n", seconds.count(), static_cast<unsigned long long>(program.checksum()));
}

}  // namespace

int main(int count, char **words) {
  const bool flawed = count == 3 && std::strcmp(words[1], "flawed") == 0;
  const bool fixed = count == 3 && std::strcmp(words[1], "fixed") == 0;
  const unsigned long steps = count == 3 ? std::strtoul(words[2], nullptr, 10) : 0;
  if (!(flawed || fixed) || steps <= kPublishedStep || steps > UINT32_MAX) {
    std::fprintf(stderr, "usage: article flawed|fixed STEPS, with STEPS over %u\n", kPublishedStep);
    return 2;
  }
  if (flawed)
    run<FlawedCache>(static_cast<uint32_t>(steps));
  else
    run<FixedCache>(static_cast<uint32_t>(steps));
}
