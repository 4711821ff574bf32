//! Replays a packed trace as replay.c does. `super::buffer_cache` is the generated file.
use super::buffer_cache::{Buffer, Pool};

fn varint(bytes: &mut impl Iterator<Item = u8>) -> usize {
    let mut value = 0;
    for (i, byte) in bytes.enumerate() {
        value |= usize::from(byte & 127) << (7 * i);
        if byte < 128 {
            break;
        }
    }
    value
}

fn word(bytes: &[u8]) -> usize {
    bytes[..4].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

#[derive(Default)]
struct Counts {
    hits: usize,
    mallocs: usize,
    frees: usize,
}

impl Counts {
    fn get<'a, const N: usize>(&mut self, pool: &'a Pool<N>, size: usize) -> Buffer<'a, N> {
        let before = pool.idle();
        let buffer = pool.get(size);
        assert!(buffer.is_empty() && buffer.capacity() >= size);
        let is_hit = pool.idle() < before;
        self.hits += usize::from(is_hit);
        self.mallocs += usize::from(!is_hit);
        buffer
    }

    fn put<const N: usize>(&mut self, pool: &Pool<N>, mut buffer: Buffer<N>) {
        buffer.push(1);
        let kept = pool.idle() + buffer.capacity();
        drop(buffer);
        self.frees += usize::from(pool.idle() != kept);
    }
}

pub fn replay<const N: usize>(pool: &Pool<N>, trace: &[u8], every: usize) {
    let mut counts = Counts::default();
    let mut live: Vec<(Buffer<N>, usize)> = Vec::new();
    let (mut page, mut done) = (&trace[12..], 0);
    let print = |done: usize, live: &[(Buffer<N>, usize)], counts: &Counts| {
        let needed: usize = live.iter().map(|(_, needed)| needed).sum();
        let granted: usize = live.iter().map(|(buffer, _)| buffer.capacity()).sum();
        let Counts { hits, mallocs, frees } = counts;
        println!("{done} {} {needed} {granted} {hits} {mallocs} {frees} {}", live.len(), pool.idle());
    };
    while !page.is_empty() {
        let mut bytes = page[20..].iter().copied();
        for _ in 0..word(&page[12..]) {
            let head = varint(&mut bytes);
            let (kind, value) = (head & 7, head >> 3);
            let place = live.len().wrapping_sub(1 + value);
            match kind {
                1 => counts.put(pool, live.swap_remove(place).0),
                2 => {
                    let size = varint(&mut bytes).max(1);
                    if size > live[place].0.capacity() {
                        let made = counts.get(pool, size);
                        counts.put(pool, std::mem::replace(&mut live[place].0, made));
                    }
                    live[place].1 = size;
                }
                _ => live.push((counts.get(pool, value.max(1)), value.max(1))),
            }
            if kind == 4 {
                varint(&mut bytes);
            }
            if done % every == 0 {
                print(done, &live, &counts);
            }
            done += 1;
        }
        page = &page[12 + word(page) + word(&page[4..]) + word(&page[8..])..];
    }
    print(done - 1, &live, &counts);
}
