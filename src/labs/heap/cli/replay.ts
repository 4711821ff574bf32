import type { Command } from "../../../cli/shared/command";
import { MODEL, readReplayedHeap, TUNE } from "../../../models/allocation/cli/read-heaps";

const ABOUT = `Serves a trace with a heap model and prints the answers. TRACE is a file or a pipe, plain or packed with
gzip. Without TRACE, or with -, it reads standard input. A trace has any format of docs/call-traces.md. A line of Bufferlab's
text is one of

  a ID SIZE    malloc     SIZE up to 2^64 - 1, ID below 2^24
  r ID SIZE    realloc    an ID without a block is null: r allocates, f does nothing
  f ID         free
  c ID SIZE    calloc(1, SIZE)
  m ID SIZE ALIGN        memalign; ALIGN is a power of two up to 2^32
  t THREAD, @ NS         the thread and the time of what follows; all threads share one heap
  # …          a comment; empty lines are allowed

Each answer is a line: OFFSET USABLE of a block, mmap USABLE of a mapping of its own, null, or - after free; then brk=N
if the end of the heap moved. Offsets count from the start of the heap. The last line, "end …", has the values of
sbrk(0) and mallinfo2(3) for glibc, or their counterparts for another heap; see docs/heap-traces.md. Answers appear while
the trace is read, so a bad line ends the output after the answers before it, without the last line.`;

export const replay: Command = {
  name: "heap replay",
  argument: "[TRACE]",
  about: ABOUT,
  options: [MODEL, TUNE],
  read: (options, place, report) => {
    const heap = readReplayedHeap(options, MODEL, report);
    return heap && (async (streams) => (await import("./replay-run")).printAnswers(place ?? "-", heap, streams));
  },
};
