using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading;

/// <summary>Three threads with arrays of a logged ArrayPool. Prints what they counted themselves.</summary>
public static class Program
{
    private const int Rounds = 400;
    private static readonly SortedDictionary<int, int> needed = new SortedDictionary<int, int>();

    private static void Count(int size)
    {
        lock (needed) needed[size] = needed.TryGetValue(size, out int times) ? times + 1 : 1;
    }

    public static void Main(string[] args)
    {
        var threads = new List<Thread>();
        using (var pool = new LoggedArrayPool(ArrayPool<byte>.Shared, args[0]))
        {
            for (int seed = 5; seed <= 9; seed += 2)
            {
                int own = seed;
                threads.Add(new Thread(() =>
                {
                    for (int i = 0; i < Rounds; i++)
                    {
                        int size = 10 << (own * i % 9);
                        byte[] array = pool.Rent(size);
                        Count(size);
                        pool.Return(array, true);
                    }
                }));
            }
            threads.ForEach(thread => thread.Start());
            threads.ForEach(thread => thread.Join());
            pool.Rent(77); // It never comes back.
            Count(77);
            pool.Return(pool.Rent(0)); // It has no bytes, and everybody has the same one.
            pool.Return(new byte[64]); // It was never rented.
        }
        var sizes = new List<string>();
        foreach (var pair in needed) sizes.Add($"\"{pair.Key}\":{pair.Value}");
        Console.WriteLine($"{{\"takes\":{3 * Rounds + 1},\"returns\":{3 * Rounds},\"threads\":4,\"odd\":0,\"needed\":{{{string.Join(",", sizes)}}}}}");
    }
}
