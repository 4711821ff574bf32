//! Replays a trace on one of Rust's pools and prints a row per operation, as `bufferlab pool replay` does:
//! pools --pool NAME [--set SETTING=VALUE]… < trace

mod arrays;
mod frames;

use arrays::{Array, arrays, library};
use std::collections::HashMap;
use std::io::{BufWriter, Write, stdin, stdout};
use std::ops::DerefMut;

#[global_allocator]
static WATCHER: arrays::Watcher = arrays::Watcher;

/// What a pool hands out; its drop returns it.
type Held = Box<dyn DerefMut<Target = Vec<u8>>>;
pub type Settings = HashMap<String, usize>;

fn empty_vector(capacity: usize) -> Vec<u8> {
    Vec::with_capacity(capacity)
}

/// opool's allocator: a new vector, a limit on what comes back, an empty vector for the next user.
struct Vectors {
    capacity: usize,
    limit: usize,
}

impl opool::PoolAllocator<Vec<u8>> for Vectors {
    fn allocate(&self) -> Vec<u8> {
        empty_vector(self.capacity)
    }
    fn reset(&self, vector: &mut Vec<u8>) {
        vector.clear();
    }
    fn is_valid(&self, vector: &Vec<u8>) -> bool {
        vector.capacity() <= self.limit
    }
}

fn sharded<const S: usize>(pool: buffer_pool::Pool<S, Vec<u8>>) -> Box<dyn Fn(usize) -> Held> {
    let pool: &'static _ = Box::leak(Box::new(pool));
    // The first uses make the texts of the crate's metrics, which are no arrays of the pool.
    (0..S).for_each(|_| drop(pool.get()));
    arrays().clear();
    Box::new(move |_| Box::new(pool.get()))
}

/// The function that takes from a pool of this name.
fn open(name: &str, settings: &Settings) -> Box<dyn Fn(usize) -> Held> {
    let number = |setting: &str, usual: usize| *settings.get(setting).unwrap_or(&usual);
    match name {
        "object-pool" => {
            let bytes = number("init", 1024);
            let pool: &'static _ = Box::leak(Box::new(object_pool::Pool::new(number("cap", 16), || empty_vector(bytes))));
            Box::new(move |_| Box::new(pool.pull(|| empty_vector(bytes))))
        }
        "lifeguard" => {
            let pool = lifeguard::Pool::with_size_and_max(number("starting_size", 16), number("max_size", usize::MAX));
            let pool: &'static lifeguard::Pool<Vec<u8>> = Box::leak(Box::new(pool));
            Box::new(move |_| Box::new(pool.new()))
        }
        "opool" => {
            let vectors = Vectors { capacity: number("capacity", 1024), limit: number("is_valid", usize::MAX) };
            let pool: &'static _ = Box::leak(Box::new(opool::Pool::new(number("size", 16), vectors)));
            Box::new(move |_| Box::new(pool.get()))
        }
        "byte-pool" => {
            let pool: &'static byte_pool::BytePool = Box::leak(Box::new(byte_pool::BytePool::new()));
            Box::new(move |size| Box::new(pool.alloc(size)))
        }
        "buffer-pool" => {
            let (limit, trim) = (number("limit", 64), number("trim", 8192));
            match number("S", 4) {
                1 => sharded(buffer_pool::Pool::<1, _>::new(limit, trim, "")),
                2 => sharded(buffer_pool::Pool::<2, _>::new(limit, trim, "")),
                4 => sharded(buffer_pool::Pool::<4, _>::new(limit, trim, "")),
                8 => sharded(buffer_pool::Pool::<8, _>::new(limit, trim, "")),
                other => panic!("no driver for {other} shards"),
            }
        }
        other => panic!("no driver for the pool {other}"),
    }
}

pub struct Row {
    pub kind: char,
    pub size: usize,
    pub taken: Option<usize>,
    pub cap: usize,
    pub grows: Option<usize>,
    pub copied: Option<usize>,
    pub array: usize,
    pub source: &'static str,
    pub kept: &'static str,
    pub idle: Vec<usize>,
}

pub fn text(number: Option<usize>) -> String {
    number.map_or("-".to_string(), |n| n.to_string())
}

impl Row {
    pub fn line(&self, operation: usize) -> String {
        let numbers = [self.taken, Some(self.cap), self.grows, self.copied, None, Some(self.array)].map(text).join("\t");
        let retained: usize = self.idle.iter().sum();
        let Row { kind, size, source, kept, .. } = self;
        format!("{operation}\t{kind}\t{size}\t{numbers}\t{source}\t{kept}\t{}\t{retained}", self.idle.len())
    }
}

/// Arrays get their numbers when they are first printed.
#[derive(Default)]
pub struct Numbers(usize);

impl Numbers {
    pub fn of(&mut self, address: usize) -> usize {
        let Array { number, .. } = arrays().get_mut(&address).expect("an array");
        *number.get_or_insert_with(|| {
            self.0 += 1;
            self.0 - 1
        })
    }
}

struct Holding {
    held: Held,
    size: usize,
    address: usize,
}

struct Vecs {
    take: Box<dyn Fn(usize) -> Held>,
    held: HashMap<usize, Holding>,
    numbers: Numbers,
    content: Vec<u8>,
}

impl Vecs {
    fn lies_in_pool(&self, address: usize) -> bool {
        arrays().contains_key(&address) && self.held.values().all(|holding| holding.address != address)
    }

    fn idle(&self) -> Vec<usize> {
        arrays().iter().filter(|(address, _)| self.lies_in_pool(**address)).map(|(_, array)| array.size).collect()
    }
}

/// A pool, or another user of arrays, on a trace.
pub trait Replay {
    fn names(&self) -> &'static str;
    fn take(&mut self, operation: usize, id: usize, size: usize) -> String;
    fn give(&mut self, operation: usize, id: usize) -> String;
}

impl Replay for Vecs {
    fn names(&self) -> &'static str {
        ""
    }

    fn take(&mut self, operation: usize, id: usize, size: usize) -> String {
        let before: Vec<usize> = arrays().keys().copied().filter(|address| self.lies_in_pool(*address)).collect();
        let mut held = library(|| (self.take)(size));
        let taken = held.capacity();
        let address = held.as_ptr() as usize;
        if taken > 0 {
            self.numbers.of(address);
        }
        library(|| {
            held.clear();
            held.extend_from_slice(&self.content[..size]);
        });
        let written = held.as_ptr() as usize;
        let (cap, array) = (held.capacity(), self.numbers.of(written));
        self.held.insert(id, Holding { held, size, address: written });
        let source = if taken > 0 && before.contains(&address) { "hit" } else { "new" };
        let grows = Some(usize::from(written != address));
        let idle = self.idle();
        Row { kind: 'a', size, taken: Some(taken), cap, grows, copied: Some(0), array, source, kept: "-", idle }.line(operation)
    }

    fn give(&mut self, operation: usize, id: usize) -> String {
        let Holding { held, size, address } = self.held.remove(&id).expect("held");
        let (cap, array) = (held.capacity(), self.numbers.of(address));
        library(|| drop(held));
        let kept = if self.lies_in_pool(address) { "kept" } else { "dropped" };
        let idle = self.idle();
        Row { kind: 'f', size, taken: None, cap, grows: None, copied: None, array, source: "-", kept, idle }.line(operation)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut name = String::new();
    let mut settings = Settings::new();
    for pair in words.chunks(2) {
        match (pair[0].as_str(), pair[1].split_once('=')) {
            ("--set", Some((setting, value))) => drop(settings.insert(setting.to_string(), value.parse().unwrap_or(usize::MAX))),
            ("--pool", _) => name = pair[1].clone(),
            _ => panic!("unknown option {}", pair[0]),
        }
    }
    let mut replay: Box<dyn Replay> = if name == "bytes-bytesmut" {
        Box::new(frames::Frames::new(&settings))
    } else {
        let take = library(|| open(&name, &settings));
        Box::new(Vecs { take, held: HashMap::new(), numbers: Numbers::default(), content: vec![7; 1 << 24] })
    };
    let mut out = BufWriter::new(stdout().lock());
    writeln!(out, "op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained{}", replay.names()).unwrap();
    let lines = stdin().lines().map(Result::unwrap).filter(|line| !line.starts_with('#'));
    for (at, line) in lines.enumerate() {
        let word: Vec<&str> = line.split(' ').collect();
        let id = word[1].parse().unwrap();
        let row = if word[0] == "a" { replay.take(at + 1, id, word[2].parse().unwrap()) } else { replay.give(at + 1, id) };
        writeln!(out, "{row}").unwrap();
    }
}
