#!/usr/bin/env bash
# bytes 1.10.1 (Rust): BytesMut::reserve on the rest of a buffer whose other part is still in use.
#
# Guess: 6 bytes are left and 10 more are asked for, so the new buffer has 16 bytes, or some power of two nearby.
# Seen: the rest remembers the capacity of the first buffer. It gets 64 KiB again, for 16 bytes; after a first buffer
# of 1 MiB also 64 KiB, the most that it remembers. Many small rests of large reads hold 64 KiB each.
. "$(dirname "${BASH_SOURCE[0]}")/temporary-folder.sh"

mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"
[dependencies]
bytes = "=1.10.1"
TOML
cat > src/main.rs <<'RS'
use bytes::{BufMut, BytesMut};

fn main() {
    for first in [4096, 65536, 1 << 20] {
        let mut rest = BytesMut::with_capacity(first);
        rest.put_bytes(1, first);
        let read = rest.split_to(first - 6);
        rest.reserve(10);
        println!("first buffer {first}, 16 bytes needed, capacity {}", rest.capacity());
        drop(read);
    }
}
RS
expect 'first buffer 4096, 16 bytes needed, capacity 4096
first buffer 65536, 16 bytes needed, capacity 65536
first buffer 1048576, 16 bytes needed, capacity 65536' "$(cargo run -q)"
