using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;

/// <summary>An ArrayPool with a log: new LoggedArrayPool(ArrayPool&lt;byte&gt;.Shared, "calls.csv").</summary>
public sealed class LoggedArrayPool : ArrayPool<byte>, IDisposable
{
    private readonly ArrayPool<byte> pool;
    private readonly StreamWriter file;
    private readonly object gate = new object();
    private readonly Dictionary<byte[], long> rented = new Dictionary<byte[], long>(); // Arrays are equal only to themselves.
    private long rents;

    public LoggedArrayPool(ArrayPool<byte> pool, string path)
    {
        this.pool = pool;
        file = File.CreateText(path);
        file.WriteLine("op,id,size,thread,time_ns");
    }

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = pool.Rent(minimumLength);
        if (array.Length > 0) // Everybody shares the empty one.
            lock (gate) Write("rent", rented[array] = ++rents, minimumLength.ToString());
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        lock (gate)
            if (rented.TryGetValue(array, out long id) && rented.Remove(array)) Write("return", id, "");
        pool.Return(array, clearArray);
    }

    // Within the lock, so times never fall.
    private void Write(string op, long id, string size)
    {
        long ns = (long)(Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency));
        file.WriteLine($"{op},{id},{size},{Thread.CurrentThread.ManagedThreadId},{ns}");
    }

    public void Dispose() { lock (gate) file.Dispose(); }
}
