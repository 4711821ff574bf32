import type { Command, LabCommands, Perform } from "../../cli/shared/command";
import { modelsCommand } from "../../cli/shared/help-text";
import { formatOption, type Options, option, repeated, wholeParse, word } from "../../cli/shared/option";
import { PRESET, readSource, STEPS } from "../../cli/shared/source";
import { tableWords } from "../../cli/shared/table";
import type { Report } from "../../kernel/scenario/problem";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { ADDRESSED, heapParse, MODEL, readReplayedHeap, TUNE } from "../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../models/allocation/heap-lists";
import { priceNames } from "../../models/allocation/price-lists";
import { MOST_REQUEST } from "../../models/allocation/size-classes";
import { formatInteger } from "../../shared/format";
import { poolCommands } from "./cli/pools";

const models = modelsCommand(
  "heap models",
  "Lists the heap models and their parameters: the values that --model and --tune take.",
  ADDRESSED,
);

const ABOUT = `Serves a trace with a heap model and prints the answers. TRACE is a file or a pipe, plain or packed with
gzip. Without TRACE, or with -, it reads standard input. A trace has any format of docs/call-traces.md. A line of Bufferlab's
text is one of

  a ID SIZE    malloc     SIZE up to 2^64 - 1, ID below 2^24
  r ID SIZE    realloc    an ID without a block is null: r allocates, f does nothing
  f ID         free
  c ID SIZE    calloc(1, SIZE)
  m ID SIZE ALIGN        memalign; ALIGN is a power of two up to 2^32
  t THREAD, @ NS         the thread and the time of what follows; only ptmalloc tells threads apart
  # …          a comment; empty lines are allowed

Each answer is a line: OFFSET USABLE of a block, mmap USABLE of a mapping of its own, null, or - after free; then brk=N
if the end of the heap moved. Offsets count from the start of the heap. The last line, "end …", has the values of
sbrk(0) and mallinfo2(3) for glibc, or their counterparts for another heap; see docs/heap-traces.md. Answers appear while
the trace is read, so a bad line ends the output after the answers before it, without the last line.

The answers of musl are gGROUP.SLOT+OFFSET SIZE, with OFFSET in units of 16 bytes, then the groups that are new, resized or gone.`;

const replay: Command = {
  name: "heap replay",
  argument: "[TRACE]",
  about: ABOUT,
  options: [MODEL, TUNE],
  read: (options, place, report) => {
    const heap = readReplayedHeap(options, MODEL, report);
    return heap && (async (streams) => (await import("./cli/trace-replay")).printAnswers(place ?? "-", heap, streams));
  },
};

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each model"),
  json: "the prices and the figures of each model",
});

const MODELS = repeated(
  "--model MODEL",
  `a heap, with each parameter that differs from its default, as in ptmalloc,tcache_count:0. Without it, compares the
heaps of the scenario's lanes, each once, except the ideal heap, which has no addresses. A scenario with no other heap needs
a --model, and so does a trace`,
  heapParse,
  [],
  { choices: addressedModels },
);

const PRICES = word(
  "--prices PRICES",
  `a price list for the counts of a heap; without it, the scenario's, else ${priceNames[0]}`,
  priceNames,
);

const compare: Command = {
  name: "heap compare",
  argument: "[SCENARIO.json | LINK | TRACE]",
  about: `Serves the requests of a scenario (without a cache) or of a trace with several heap models, and prints a table with
overhead, memory, holes, fragmentation, page faults, system calls, and modeled cycles and calls per second. Without an
argument it runs the heap lab's first scenario. A file that begins with a brace is a scenario, any other file a trace.`,
  options: [PRESET, MODELS, STEPS, PRICES, FORMAT],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const asked = {
    ...{ source: readSource(options, place, report), heaps: options.read(MODELS), steps: options.read(STEPS) },
    ...{ prices: options.read(PRICES), format: options.read(FORMAT) },
  };
  return async (streams) => (await import("./cli/compare-run")).compareHeaps(asked, streams);
}

const CLASS_FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each malloc, or each request"),
  tsv: "the same lines with tabs",
});

const REQUESTS = option(
  "--sizes S,S,…",
  `requests of 1 to ${formatInteger(MOST_REQUEST)} bytes; then prints what each malloc grants`,
  (text, field, report) =>
    text.split(",").map((size) => wholeParse({ min: 1, max: MOST_REQUEST })(size, field, report) ?? 1),
  null,
);

const classes: Command = {
  name: "heap classes",
  about: `Lists the sizes of block that a malloc grants: how many there are up to 1 MiB, and the mean of granted over
requested bytes. For jemalloc, mimalloc, gperftools, snmalloc and rpmalloc these are size classes only, no addresses.`,
  options: [REQUESTS, CLASS_FORMAT],
  read: (options) => {
    const [requests, format] = [options.read(REQUESTS), options.read(CLASS_FORMAT)];
    return async (streams) => (await import("./cli/classes-run")).printClasses(requests, format, streams);
  },
};

export const heapCommands: LabCommands = {
  lab: "heap",
  commands: [replay, compare, models, classes, ...poolCommands],
  model: allocationCliModel,
};
