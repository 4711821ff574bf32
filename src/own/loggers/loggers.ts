import bytebufferpool from "./bytebufferpool.go?raw";
import arrayPool from "./LoggedArrayPool.cs?raw";
import jettyPool from "./LoggedJettyPool.java?raw";
import objectPool from "./LoggedObjectPool.java?raw";
import javaPool from "./LoggedPool.java?raw";
import resource from "./logged_resource.hpp?raw";
import nettyLog from "./NettyLog.java?raw";
import javaLog from "./PoolLog.java?raw";
import goLog from "./pool_log.go?raw";
import pythonPool from "./pool_log.py?raw";
import rustLog from "./pool_log.rs?raw";
import nodePool from "./pool-log.mjs?raw";
import syncPool from "./sync_pool.go?raw";

/** A file to copy into a program. */
interface LoggerFile {
  readonly file: string;
  readonly of: string;
  readonly text: string;
}

/** The loggers of a language. docs/recording.md has the same texts. */
interface Loggers {
  readonly name: string;
  readonly files: readonly LoggerFile[];
  readonly records: string;
  readonly costs: string;
  /** The calls that no logger can see. */
  readonly misses: string;
}

export const LOGGERS = {
  go: {
    name: "Go",
    files: [
      { file: "pool_log.go", of: "the log, for any pool", text: goLog },
      { file: "sync_pool.go", of: "a sync.Pool of bytes.Buffer", text: syncPool },
      { file: "bytebufferpool.go", of: "a pool of valyala/bytebufferpool", text: bytebufferpool },
    ],
    records: "Each Get and Put of a pool in your own code, and the bytes that were in the buffer at its Put.",
    costs: "About 0.5 µs a call.",
    misses:
      "Pools inside packages, as in fmt, encoding/json and fasthttp, and buffers that the garbage collector takes. A buffer that is dropped without a Put stays live. A buffer that was emptied by WriteTo or Reset before its Put seems to have needed 0 bytes: log before that.",
  },
  java: {
    name: "Java",
    files: [
      { file: "PoolLog.java", of: "the log, for all below", text: javaLog },
      { file: "LoggedPool.java", of: "any pool", text: javaPool },
      { file: "NettyLog.java", of: "Netty 4.2, all its ByteBufAllocators", text: nettyLog },
      { file: "LoggedJettyPool.java", of: "Jetty 12.1, a ByteBufferPool", text: jettyPool },
      { file: "LoggedObjectPool.java", of: "commons-pool2, a GenericObjectPool", text: objectPool },
    ],
    records:
      "Each take and return of a pool that you wrap. Of Netty, also its own buffers, with the capacity that they had grown to.",
    costs: "About 0.2 µs a call.",
    misses:
      "Buffers of Netty 4.1, whose leak detector cannot be overridden, and unpooled heap buffers of Netty. Pools inside libraries, as in the JDK’s channels and Jackson. A slice of Jetty that outlives its buffer.",
  },
  csharp: {
    name: "C#, .NET",
    files: [{ file: "LoggedArrayPool.cs", of: "an ArrayPool of bytes", text: arrayPool }],
    records: "Each Rent and Return of code that takes a pool from you.",
    costs: "About 0.7 µs a call.",
    misses:
      "ArrayPool.Shared where .NET itself or a library uses it: it cannot be replaced. Its event source tells lengths and hash codes, which collide.",
  },
  rust: {
    name: "Rust",
    files: [{ file: "pool_log.rs", of: "any pool of vectors of bytes", text: rustLog }],
    records: "Each take and return between which your code has the vector, and its length at the return.",
    costs: "About 0.1 µs a call.",
    misses:
      "Arenas of a thread, as in bumpalo, which free everything at once. Pools inside crates. Frames that bytes cuts from one array. A vector that is dropped stays live.",
  },
  python: {
    name: "Python",
    files: [{ file: "pool_log.py", of: "any pool", text: pythonPool }],
    records: "Each take and return of a pool that you wrap.",
    costs: "About 2 µs a call.",
    misses:
      "The interpreter’s free lists and its arenas, and NumPy’s cache of small arrays. With PYTHONMALLOC=malloc, bufferlab record sees what the arenas would serve.",
  },
  node: {
    name: "Node",
    files: [{ file: "pool-log.mjs", of: "any pool", text: nodePool }],
    records: "Each take and return of a pool that you wrap, a log for each worker.",
    costs: "About 0.8 µs a call, and memory until the worker is idle.",
    misses:
      "The slab that Buffer.from and Buffer.allocUnsafe cut: its parts never return. V8’s heap, and buffers inside zlib, TLS and streams.",
  },
  cpp: {
    name: "C++",
    files: [{ file: "logged_resource.hpp", of: "a std::pmr::memory_resource", text: resource }],
    records: "Each block of the containers that get this resource, with the pool below it.",
    costs: "About 0.2 µs a call.",
    misses:
      "Containers without an allocator of pmr, and new: bufferlab record sees their calls of malloc. What a monotonic_buffer_resource above it cuts from its chunks.",
  },
} as const satisfies Readonly<Record<string, Loggers>>;

export type LoggerLanguage = keyof typeof LOGGERS;
