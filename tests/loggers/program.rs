//! Three threads share two vectors of a logged pool. Prints what they counted themselves.
mod pool_log;

use pool_log::PoolLog;
use std::collections::BTreeMap;
use std::sync::{mpsc, Mutex};

const ROUNDS: usize = 400;

fn main() {
    let (give_back, idle) = mpsc::channel();
    for _ in 0..2 {
        give_back.send(Vec::new()).unwrap();
    }
    let (idle, needed, log) = (Mutex::new(idle), Mutex::new(BTreeMap::new()), PoolLog::new(&std::env::args().nth(1).unwrap()).unwrap());
    let count = |size: usize| *needed.lock().unwrap().entry(size).or_insert(0) += 1;
    let take = || idle.lock().unwrap().recv().unwrap();
    std::thread::scope(|scope| {
        for seed in [5, 7, 9] {
            let give_back = give_back.clone();
            let (log, count, take) = (&log, &count, &take);
            scope.spawn(move || {
                for i in 0..ROUNDS {
                    let size = 10 << (seed * i % 9);
                    let mut taken = log.get(take());
                    taken.buffer.resize(size, 1u8);
                    count(size);
                    let mut buffer = log.put(taken);
                    buffer.clear();
                    give_back.send(buffer).unwrap();
                }
            });
        }
    });
    log.get(take()); // It never comes back.
    count(0);
    drop(log);
    let sizes = format!("{:?}", needed.lock().unwrap());
    let sizes = sizes.replace('{', "{\"").replace(", ", ",\"").replace(": ", "\":");
    let takes = 3 * ROUNDS + 1;
    println!("{{\"takes\":{takes},\"returns\":{},\"threads\":4,\"odd\":1,\"most\":2,\"needed\":{sizes}}}", takes - 1);
}
