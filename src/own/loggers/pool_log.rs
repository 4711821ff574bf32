use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{fs::File, io::{BufWriter, Result, Write}, sync::Mutex, time::Instant};

static THREADS: AtomicU64 = AtomicU64::new(1);
static TAKES: AtomicU64 = AtomicU64::new(1);
thread_local! { static THREAD: u64 = THREADS.fetch_add(1, Relaxed); }

/// Writes the calls of a pool in the order of their effect. Its last lines are in the file when it is dropped.
pub struct PoolLog { lines: Mutex<BufWriter<File>>, start: Instant }

/// A buffer that is out, with its number: its address changes as it grows.
pub struct Taken { pub buffer: Vec<u8>, id: u64 }

impl PoolLog {
    pub fn new(path: &str) -> Result<Self> {
        let mut lines = BufWriter::new(File::create(path)?);
        writeln!(lines, "op,id,size,thread,time_ns")?;
        Ok(PoolLog { lines: Mutex::new(lines), start: Instant::now() })
    }

    /// After the take: `let mut taken = log.get(pool.take())`.
    pub fn get(&self, buffer: Vec<u8>) -> Taken {
        let id = TAKES.fetch_add(1, Relaxed);
        self.write("get", id, "");
        Taken { buffer, id }
    }

    /// Before the return: `pool.give_back(log.put(taken))`. Clear it later: its length is what was needed.
    pub fn put(&self, Taken { buffer, id }: Taken) -> Vec<u8> {
        self.write("put", id, &buffer.len().to_string());
        buffer
    }

    /// The time is read under the lock, so it never falls.
    fn write(&self, op: &str, id: u64, size: &str) {
        let mut lines = self.lines.lock().unwrap();
        let (thread, ns) = (THREAD.with(|thread| *thread), self.start.elapsed().as_nanos());
        writeln!(lines, "{op},{id},{size},{thread},{ns}").expect("the log cannot be written");
    }
}
