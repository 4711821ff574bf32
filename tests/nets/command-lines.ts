import { readFileSync } from "node:fs";
import { callLines } from "../call-kit";
import { Pcg32 } from "../oracle/random";
import { randomCalls } from "../random-calls";
import { TRACE_WRITERS, type TraceRow } from "../trace-kit";

/* The files and command lines that tests/nets/cli.ts records. Names of files are relative to the folder of a recording. */

const callTrace = (seed: number, count: number): string =>
  `# bufferlab-trace 2\n${callLines(randomCalls(seed, count)).join("\n")}\n`;

/** Requests for few popular pages and many others. */
function pageRows(count: number): readonly TraceRow[] {
  const dice = new Pcg32(7, 77);
  return Array.from({ length: count }, () => {
    const id = dice.below(dice.below(2) === 0 ? 20 : 200);
    return { id: BigInt(id), size: 512 * (1 + (id % 9)) };
  });
}

const TINY = ["trace", "csv", "mtrace", "ltrace", "heaptrack", "heaptrack-raw", "bpftrace"] as const;
const golden = (path: string): Buffer => readFileSync(new URL(`../golden/${path}`, import.meta.url));

/** The files in the folder of a recording, by name. */
export const inputs = (): Readonly<Record<string, string | Uint8Array>> => ({
  "calls.trace": callTrace(8, 600),
  "other.trace": callTrace(9, 500),
  "takes.trace": "a 0 100\na 1 9000\nf 0\na 2 80\nf 2\nf 1\n",
  "bad.trace": "a 1 100\na 2 x\nf 3\n",
  ...Object.fromEntries(TINY.map((name) => [`tiny.${name}`, golden(`calls/tiny.${name}`)])),
  "sized.csv": TRACE_WRITERS["csv with a header"](pageRows(3000)),
  "block.csv": TRACE_WRITERS.block(pageRows(500)),
  "keys.txt": TRACE_WRITERS.keys(pageRows(3000)),
  "oracle.bin": TRACE_WRITERS.oracleGeneral(pageRows(500)),
  "short.zst": golden("traces/short.zst"),
  "belady.txt": "1\n2\n3\n4\n1\n2\n5\n1\n2\n3\n4\n5\n",
  "serial.json": golden("calibrate/serial.json"),
  "buffer.json":
    '{"v":1,"title":"Own","at":300,"lanes":[{"capacity":10},{"lookup":"best-fit","full":"free-oldest","capacity":8}]}',
  "plan.json": JSON.stringify({
    ...{ slots: [1, 8], cutoff: [1024, null], lookup: ["first-fit", "exact"], full: ["free-returned"] },
    ...{ buckets: ["one"], roundUp: [false], ratio: [null] },
  }),
  "bad.json": '{"v":1,"at":-3,"colour":"red","lanes":[{"capacity":900}]}',
});

const PLAN = "--plan plan.json --jobs 1";
const ASK = "--ask avoided,min-efficiency:60";
const LANES = "--lane best-fit,free-oldest,cap:8 --lane no-cache,heap:ptmalloc";

/** For each command with --format: the lines that run with every format of the command. */
export const FORMATTED: Readonly<Record<string, readonly string[]>> = {
  run: [
    "run --steps 300",
    "run buffer.json",
    `run calls.trace ${LANES}`,
    "run calls.trace --lane article-flawed,heap:nt-xp-lfh --only 1-4096 --span 20-400",
    "run --preset heap-10 --steps 400",
    "run --preset over-glibc --steps 300",
    "run --preset realloc --steps 3",
    "run --preset realloc-growth --steps 3",
    "run --preset belady",
    "run --preset lies --steps 900",
    "run --preset scan --steps 3000",
  ],
  "heap compare": [
    "heap compare --steps 2000",
    "heap compare calls.trace --model ptmalloc --model ptmalloc,tcache_count:0 --model tlsf --model nt-xp-lfh",
    "heap compare --preset fits --steps 1000 --prices glibc-2.36",
  ],
  "heap classes": ["heap classes", "heap classes --sizes 1,100,70000"],
  "realloc classes": ["realloc classes", "realloc classes --model musl --grow 1/1 --add 4096"],
  "realloc advice": ["realloc advice"],
  "realloc sweep": [
    "realloc sweep --most 1048576",
    "realloc sweep --most 65536 --per 2 --factor 3/2 --order shuffled --pointers 50 --touch all --by discard --model nt-xp",
  ],
  "realloc growth": [
    "realloc growth --upto 1048576",
    "realloc growth --by copy --grow 3/2 --grow 2 --others 1 --model first-fit --upto 100000",
  ],
  "pages replay": [
    "pages replay sized.csv --policy lru --policy s3-fifo,move:1 --policy optimum --size 10% --size 20 --warm 100",
    "pages replay belady.txt --policy fifo --size 3 --size 4 --name anomaly",
    "pages replay block.csv --as block --read pages --policy linux --policy w-tinylfu --size 4",
  ],
  "pages mrc": [
    "pages mrc sized.csv --policy lru --policy arc --sizes 6 --equal lru@40",
    "pages mrc keys.txt --shards 1/16 --sizes 5",
  ],
  "pages machine": ["pages machine", "pages machine --script free,dd:4096,write:1048576,sync,drop,direct --dirty 1000"],
  "pages run": ["pages run", "pages run --preset kernel --steps 3000", "pages run --preset belady-4"],
  "trace info": [...TINY.map((name) => `trace info tiny.${name}`), "trace info calls.trace"],
  assert: [
    `assert calls.trace ${LANES} --min-efficiency 50 --max-idle 64KiB --max-calls 100`,
    "assert --preset ten-slots --steps 500 --min-avoided 10 --max-wasted 1",
    "assert calls.trace --baseline report.json --tolerance 1",
  ],
  diff: [
    "diff calls.trace other.trace",
    "diff calls.trace calls.trace --only-changes",
    "diff report.json other-report.json",
    `diff tiny.trace other.trace ${ASK} --jobs 1`,
  ],
  sweep: [
    `sweep calls.trace ${PLAN}`,
    `sweep calls.trace ${PLAN} ${ASK}`,
    `sweep calls.trace ${PLAN} ${ASK} --heap ptmalloc --heap tlsf --recording other.trace --page https://host/lab/`,
    "sweep calls.trace --slots 1,2 --cutoff knees --lookup best-fit --full keep-bigger --buckets powers --jobs 1",
    `sweep --preset article-flawed --steps 500 ${PLAN} ${ASK}`,
    `sweep calls.trace ${PLAN} --pool jdk-util --pool jetty-io,class:quadratic ${ASK}`,
  ],
  "pool models": ["pool models", "pool models --pool jdk-util"],
  "pool replay": ["pool replay takes.trace --pool jdk-util"],
};

/** Lines that write files, which later ones read; in this order. */
export const WRITERS: readonly string[] = [
  `sweep calls.trace ${PLAN} ${ASK} --heap ptmalloc -o report.json`,
  `sweep other.trace ${PLAN} ${ASK} --heap ptmalloc -o other-report.json`,
  `sweep calls.trace ${PLAN} ${ASK} -o report.html --with-trace`,
  `sweep calls.trace ${PLAN} -o dots.jsonl`,
  `sweep calls.trace ${PLAN} -o dots.csv`,
  `sweep calls.trace ${PLAN} --shard 1/2 -o one.jsonl`,
  `sweep calls.trace ${PLAN} --shard 2/2 -o two.jsonl`,
  "sweep merge one.jsonl two.jsonl -o merged.jsonl",
  "sweep merge two.jsonl one.jsonl",
  "sweep merge two.jsonl --partial",
  `sweep calls.trace ${PLAN} --dots dots.jsonl ${ASK}`,
  "trace pack calls.trace --packed -o calls.packed",
  "trace pack tiny.heaptrack -o tiny.packed.trace",
];

const SINGLE: readonly string[] = [
  "--help",
  "--version",
  "presets",
  "policies",
  "heap models",
  "pages policies",
  "man",
  ...["bash", "zsh", "fish"].map((shell) => `completion ${shell}`),
  "completion bash --words heap",
  ...["buffer.json", "#/buffer?v=1&at=11&A=ten-slots", "#/heap?v=1", "#/realloc?v=1", "#/pages?v=1"].map(
    (scenario) => `check ${scenario}`,
  ),
  "check #/buffer?v=1&at=4&A=cap:1&B=cap:1,cut:50",
  ...["c", "c++", "rust", "go"].flatMap((language) =>
    ["article-flawed", "buckets", "moved-inside"].map((preset) => `code --preset ${preset} --language ${language}`),
  ),
  "code buffer.json --lane B",
  ...[
    "first-fit",
    "best-fit",
    "next-fit",
    "buddy",
    "size-class",
    "ptmalloc",
    "nt-xp",
    "nt-xp-lfh",
    "nt-vista",
    "tlsf",
  ].map((model) => `heap replay calls.trace --model ${model}`),
  "heap replay tiny.mtrace --model ptmalloc --tune tcache_count=0",
  "realloc calibrate --most 65536 --order reversed",
  "realloc calibrate serial.json",
  ...["sized.csv", "block.csv --read pages", "keys.txt", "oracle.bin", "short.zst"].map(
    (file) => `pages trace ${file}`,
  ),
  ...TINY.map((name) => `trace pack tiny.${name}`),
  "trace pack calls.trace --only 1-100 --span 10-200",
  "trace info calls.packed",
  "run --preset article --steps 300 --every 50 --format csv",
  "run --preset scan --steps 3000 --every 1000 --format json",
  "run --preset heap-10 --steps 400 --every 200 --format json",
];

/** Lines that are refused, or that a limit ends. */
const REFUSED: readonly string[] = [
  "",
  "rum",
  "run --stepps 3",
  "run --steps x",
  "run --steps 3 --steps 4",
  "run --every 3",
  "run --preset article-flawd",
  "run bad.json",
  "run calls.trace --lane cap:70000,cap:1",
  "run calls.trace --lane no-cache --only 9-5",
  "run #/pages?v=1&stage=policies&n=100&requests=10&at=9 --steps 11",
  "check",
  "check missing.json",
  "check bad.json",
  "check #/buffer?v=1&at=11&d=000000",
  "check #/buffer?v=1&A=exact,cap:0&C=buckets",
  "presets all",
  "code --language basic",
  "heap replay bad.trace --model ptmalloc",
  "heap replay calls.trace",
  "heap replay calls.trace --model ptmalloc --tune tcache_cuont=0",
  "heap compare calls.trace",
  "heap classes --sizes 0,1048577",
  "realloc sweep --sizes 0,x --per 3",
  "realloc growth --grow 1/2 --others 9",
  "realloc calibrate bad.json",
  "pages trace calls.trace",
  "pages replay keys.txt --policy lruu --size 0",
  "pages mrc keys.txt --sizes 3 --size 10",
  "pages machine --script dd:5,jump",
  "pages run --preset article",
  "trace info bad.trace",
  "trace info bad.trace --skip-bad 5",
  "trace pack calls.trace -o calls.trace",
  "assert calls.trace",
  "assert calls.trace --baseline dots.jsonl",
  "diff calls.trace report.json",
  "diff calls.trace",
  "sweep calls.trace --slots 0 --jobs 1",
  "sweep calls.trace --ask everything",
  "sweep merge one.jsonl",
  "sweep merge one.jsonl calls.trace",
  "completion tcsh",
  "record",
  "record ls",
  "record --sizes 9-5 -- ls",
  "record --from-blt nowhere.blt",
];

/** Lines that write nothing, with a fixed format or none. */
export const PLAIN: readonly string[] = [...SINGLE, ...REFUSED, ...REFUSED.map((line) => `--errors json ${line}`)];
