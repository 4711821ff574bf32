#!/usr/bin/env bash
# sieve-cache 1.2.0 (Rust): SIEVE over an array.
#
# Guess: without a single hit SIEVE is FIFO, so of 12 new keys a cache of 4 holds the last four, 8 to 11.
# Seen: it holds 1, 2, 10, 11. The last entry of the array moves into the place of the evicted one and the hand stays
# there, so newcomers evict each other while old entries that nobody asks for stay.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"
[dependencies]
sieve-cache = "=1.2.0"
TOML
cat > src/main.rs <<'RS'
fn main() {
    let mut cache = sieve_cache::SieveCache::new(4).unwrap();
    for key in 0..12 {
        cache.insert(key, ());
    }
    let held: Vec<i32> = (0..12).filter(|key| cache.contains_key(key)).collect();
    println!("{held:?}");
}
RS
expect '[1, 2, 10, 11]' "$(cargo run -q)"
