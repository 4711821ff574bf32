//! BytesMut as a codec uses it: reserve, write, split and freeze; frames are dropped later.

use crate::arrays::{arrays, library};
use crate::{Numbers, Replay, Row, Settings};
use bytes::{BufMut, Bytes, BytesMut};
use std::collections::HashMap;

pub struct Frames {
    buffer: BytesMut,
    frames: HashMap<usize, Bytes>,
    numbers: Numbers,
    content: Vec<u8>,
}

/// The array that holds an address.
fn array_of(address: *const u8) -> Option<usize> {
    let (start, array) = arrays().range(..=address as usize).next_back()?;
    (address as usize <= *start + array.size).then_some(*start)
}

impl Frames {
    pub fn new(settings: &Settings) -> Self {
        let start = *settings.get("with_capacity").unwrap_or(&8192);
        let buffer = library(|| BytesMut::with_capacity(start));
        Frames { buffer, frames: HashMap::new(), numbers: Numbers::default(), content: vec![7; 1 << 24] }
    }

    /// The sizes of the arrays that no frame points into.
    fn idle(&self) -> Vec<usize> {
        let used: Vec<usize> = self.frames.values().filter_map(|frame| array_of(frame.as_ptr())).collect();
        arrays().iter().filter(|(start, _)| !used.contains(start)).map(|(_, array)| array.size).collect()
    }

    fn held(row: String) -> String {
        format!("{row}\t{}", arrays().values().map(|array| array.size).sum::<usize>())
    }
}

impl Replay for Frames {
    fn names(&self) -> &'static str {
        "\theld"
    }

    fn take(&mut self, operation: usize, id: usize, size: usize) -> String {
        let (taken, before) = (self.buffer.capacity(), array_of(self.buffer.as_ptr()));
        let seen = before.and_then(|start| arrays()[&start].number);
        library(|| self.buffer.reserve(size));
        let (cap, start) = (self.buffer.capacity(), array_of(self.buffer.as_ptr()).expect("an array"));
        let array = self.numbers.of(start);
        let grown = before != Some(start);
        self.buffer.put_slice(&self.content[..size]);
        self.frames.insert(id, library(|| self.buffer.split().freeze()));
        let (grows, source) = (Some(usize::from(grown)), if seen == Some(array) { "hit" } else { "new" });
        let idle = self.idle();
        Self::held(Row { kind: 'a', size, taken: Some(taken), cap, grows, copied: Some(0), array, source, kept: "-", idle }.line(operation))
    }

    fn give(&mut self, operation: usize, id: usize) -> String {
        let frame = self.frames.remove(&id).expect("held");
        let (size, start) = (frame.len(), array_of(frame.as_ptr()).expect("an array"));
        let (cap, array) = (arrays()[&start].size, self.numbers.of(start));
        library(|| drop(frame));
        let kept = if arrays().contains_key(&start) { "kept" } else { "dropped" };
        let idle = self.idle();
        Self::held(Row { kind: 'f', size, taken: None, cap, grows: None, copied: None, array, source: "-", kept, idle }.line(operation))
    }
}
