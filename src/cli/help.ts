import { heapTables } from "../models/allocation/heap-models";
import { priceLists } from "../models/allocation/heap-prices";
import { addressedModels } from "../models/allocation/heap-settings";
import { allowedText } from "../scenario/field-text";
import { MOST_FILE_BYTES } from "../scenario/file/read-text";
import type { HeapModel } from "../scenario/scenario";
import { formatInteger } from "../shared/format";

const PLACES = `SCENARIO.json and TRACE are files or pipes, plain or packed with gzip; - is standard input. A scenario has at most
${formatInteger(MOST_FILE_BYTES)} bytes. A LINK is one of

  https://HOST/#/buffer?v=1&at=11  an address of the page, also bufferlab.html#/buffer?v=1; a query before # changes nothing
  #/buffer?v=1&at=11               the end of the address, from # on
  /buffer?v=1&at=11                the same without #
  buffer?v=1&at=11                 the same without #/

A shell needs quotes around a LINK, because & has a meaning there. A file whose name looks like a LINK needs ./ before it.`;

const STATUS = `Exit status:

  0  done
  1  the program itself failed
  2  the input is bad; standard error names every problem
  3  a limit ended the run before its last operation; what was printed holds up to there, and standard error names the
     limit: too many live buffers, operations or chunks, or a heap without memory`;

const RUN = `bufferlab run [SCENARIO.json | LINK | --preset NAME] [--steps N] [--every K] [--format FORMAT]

Runs a scenario from the start and prints what came of it. Without a scenario it is the article's run, both policies.
Breakpoints of a scenario do not stop the run.

  --preset NAME    a scenario by its name; "bufferlab presets" lists them
  --steps N        operations to perform; by default the scenario's step and all before it
  --every K        rows of article, csv and json: one after each operation whose number K divides, from 0 on;
                   100 for article and csv if not said, none for json
  --format FORMAT  summary  a short text a lane (the default)
                   article  rows as the article prints them: COUNT: N buffers, NEEDED/ALLOCATED=P% used
                   trace    every operation: A<granted>/<needed> or F<granted>
                   csv      a line a row and lane, with every figure; empty where it is undefined; what is told
                            by size class stands in one cell, as from-to:value; heaps under caches have figures too
                   json     scenario, state hash, and of each lane figures, effects, classes, histograms and slots,
                            and the figures of the heap under it
                   Several lanes stand one after the other in article and trace, each headed by its name.`;

const PRESETS = `bufferlab presets

Lists the scenarios that have a name.`;

const CHECK = `bufferlab check SCENARIO.json | LINK

Says whether a scenario is valid: its canonical link, or every problem it has. One that names the digest of the state at
its step is replayed, and valid only if that comes out.`;

const usual = (value: unknown): string => (typeof value === "number" ? formatInteger(value) : String(value));

/** A model's name, and a line for each of its parameters: what it may be, and what it is where nothing is said. */
function modelLines(model: HeapModel): string {
  const lines = Object.entries(heapTables[model]).map(
    ([name, field]) => `    ${name.padEnd(18)}${allowedText(field.kind)}; usually ${usual(field.default)}`,
  );
  return [`  ${model}`, ...lines].join("\n");
}

const REPLAY = `bufferlab heap replay [TRACE] --model MODEL [--tune NAME=VALUE] …

Performs the operations of a trace with a heap model and prints what it answers. TRACE is a file or a pipe, plain or
packed with gzip; without one, or with -, it is standard input. A line of a trace is one of

  a ID SIZE    malloc     SIZE up to 2^64 - 1, ID below 2^24
  r ID SIZE    realloc    an ID without a block is null: r allocates, f does nothing
  f ID         free
  # …          a comment; empty lines may stand too

and its answer is a line: OFFSET USABLE of a block, mmap USABLE of a mapping of its own, null, or - after free; then brk=N
if the end of the heap moved. Offsets count from where the heap began. The last line, "end …", has what sbrk(0) and
mallinfo2(3) say of glibc then, or the same of another heap; see docs/heap-traces.md. Answers are printed while the trace is
read: after a bad line those of the lines before it are there, and the end is not.

  --model MODEL      the heap
  --tune NAME=VALUE  a parameter of it; as often as it has parameters

Models and their parameters:

${addressedModels.map(modelLines).join("\n")}`;

const COMPARE = `bufferlab heap compare [SCENARIO.json | LINK | --preset NAME | TRACE] [--model MODEL …]

Serves the requests of a scenario, without a cache, or of a trace with several heap models, and prints what came of it: a
table with overhead, memory, holes, fragmentation, page faults, system calls, and modelled cycles and calls a second.
Without an argument it is the heap lab's first scenario. A file that begins with a brace is a scenario, any other a trace.

  --model MODEL    a heap, with what differs from its usual parameters: ptmalloc or ptmalloc,tcache_count:0; as often as
                   wanted. Without one they are those of the scenario's lanes, each once; the ideal heap, which the
                   article has, is no model and is left out. A trace needs one
  --steps N        operations of the scenario to perform; by default its step and all before it
  --prices PRICES  what the counts of a heap cost: ${Object.keys(priceLists).join(", ")};
                   by default what the scenario says, else ${Object.keys(priceLists)[0]}
  --format FORMAT  text (the default), csv (a line a model with every figure, empty where it is undefined) or json`;

const page = (...parts: readonly string[]) => parts.join("\n\n");

/** What --help prints, by command. */
export const HELP = {
  run: page(RUN, PLACES, STATUS),
  presets: page(PRESETS, STATUS),
  check: page(CHECK, PLACES, STATUS),
  "heap replay": page(REPLAY, STATUS),
  "heap compare": page(COMPARE, PLACES, STATUS),
  all: page(RUN, PRESETS, CHECK, REPLAY, COMPARE, PLACES, STATUS),
} as const;
