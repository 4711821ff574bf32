#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory_resource>
#include <mutex>

/// A std::pmr::memory_resource with a log. Put it between a pool and its users, not below the pool.
class logged_resource : public std::pmr::memory_resource {
  public:
    logged_resource(std::pmr::memory_resource *pool, const char *path) : pool(pool), file(std::fopen(path, "w")) {
        std::fputs("op,id,size,thread,time_ns\n", file);
    }
    ~logged_resource() override { std::fclose(file); }

  private:
    std::pmr::memory_resource *pool;
    std::FILE *file;
    std::mutex lock;

    void *do_allocate(std::size_t bytes, std::size_t alignment) override {
        void *block = pool->allocate(bytes, alignment);
        write("alloc", block, bytes);
        return block;
    }
    void do_deallocate(void *block, std::size_t bytes, std::size_t alignment) override {
        write("free", block, bytes);
        pool->deallocate(block, bytes, alignment);
    }
    bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }

    /// The address names a block: no two live ones share it. The time is read under the lock, so it never falls.
    void write(const char *op, void *block, std::size_t bytes) {
        static std::atomic<int> threads{0};
        thread_local const int thread = ++threads;
        const std::lock_guard held(lock);
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        const long long ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
        std::fprintf(file, "%s,%p,%zu,%d,%lld\n", op, block, bytes, thread, ns);
    }
};
