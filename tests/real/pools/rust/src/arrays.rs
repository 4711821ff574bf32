//! Which arrays of bytes exist. The program's allocator notes those that the library allocates, and forgets each
//! when it is freed: what is there and not held by a caller lies in the pool.

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;

pub struct Watcher;

/// An array's size, and its number once it was printed.
pub struct Array {
    pub size: usize,
    pub number: Option<usize>,
}

/// One thread alone uses these.
static mut IN_LIBRARY: bool = false;
static mut BUSY: bool = false;
static mut ARRAYS: BTreeMap<usize, Array> = BTreeMap::new();

/// The arrays by address.
pub fn arrays() -> &'static mut BTreeMap<usize, Array> {
    unsafe { &mut *&raw mut ARRAYS }
}

/// Runs a call of the library, or a caller's write.
pub fn library<T>(call: impl FnOnce() -> T) -> T {
    unsafe { IN_LIBRARY = true };
    let result = call();
    unsafe { IN_LIBRARY = false };
    result
}

fn note(change: impl FnOnce()) {
    unsafe {
        if BUSY {
            return;
        }
        BUSY = true;
        change();
        BUSY = false;
    }
}

/// An array of bytes has an alignment of 1; what pools allocate for themselves has more. A reallocation is a new
/// array, as GlobalAlloc's own realloc() makes it.
unsafe impl GlobalAlloc for Watcher {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let address = unsafe { System.alloc(layout) };
        if unsafe { IN_LIBRARY } && layout.align() == 1 {
            note(|| {
                arrays().insert(address as usize, Array { size: layout.size(), number: None });
            });
        }
        address
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        if layout.align() == 1 {
            note(|| {
                arrays().remove(&(address as usize));
            });
        }
        unsafe { System.dealloc(address, layout) }
    }
}
