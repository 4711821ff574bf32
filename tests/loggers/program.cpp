// Three threads with vectors in a logged pool. Prints what they counted themselves.
#include "logged_resource.hpp"

#include <map>
#include <thread>
#include <vector>

constexpr int rounds = 400;
using counts = std::map<std::size_t, int>;

static void work(std::pmr::memory_resource &pool, int seed, counts &needed) {
    for (int i = 0; i < rounds; i++) {
        const std::size_t size = 10U << (seed * i % 9);
        const std::pmr::vector<char> block(size, &pool);
        needed[size]++;
    }
}

int main(int, char **args) {
    std::pmr::synchronized_pool_resource pool;
    counts needed;
    {
        logged_resource logged(&pool, args[1]);
        counts parts[3];
        std::vector<std::thread> threads;
        for (int i = 0; i < 3; i++)
            threads.emplace_back(work, std::ref(logged), 5 + 2 * i, std::ref(parts[i]));
        for (auto &thread : threads)
            thread.join();
        for (const auto &part : parts)
            for (const auto &[size, times] : part)
                needed[size] += times;
        (void)static_cast<std::pmr::memory_resource &>(logged).allocate(77); // It never comes back.
        needed[77]++;
    }
    std::printf("{\"takes\":%d,\"returns\":%d,\"threads\":4,\"odd\":0,\"needed\":{", 3 * rounds + 1, 3 * rounds);
    const char *comma = "";
    for (const auto &[size, times] : needed) {
        std::printf("%s\"%zu\":%d", comma, size, times);
        comma = ",";
    }
    std::puts("}}");
}
