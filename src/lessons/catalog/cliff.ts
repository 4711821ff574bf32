import {
  cliffScenario,
  MEASURED_HUMPS,
  REPORTED_HUMPS,
  reallocLane,
  vectorScenario,
} from "../../labs/lesson-scenarios";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { SOURCES } from "../../shared/sources";
import { type Coda, lessonOf } from "../format";
import { through } from "./states";

const KiB = 1024;
const MiB = 1024 * KiB;
const POINTERS = cliffScenario.pointers;
/** The last malloc, the last realloc and the last free. */
const [MALLOCS, REALLOCS, FREES] = [POINTERS - 1, 2 * POINTERS - 1, 3 * POINTERS - 1] as const;
/** The free of the first pointer, where the calls of a pointer follow one another. */
const FIRST_FREE = 2;
const THRESHOLD = 8 * KiB;

type Scenario = typeof cliffScenario;
const over = (change: Partial<Scenario>): Scenario => ({ ...cliffScenario, ...change });
const glibc = reallocLane(heapLane(heapOf("ptmalloc")));
/** glibc as it comes, and as the article advises. */
const advised = { lanes: [glibc, { ...glibc, heap: heapOf("ptmalloc", { mmap_threshold: THRESHOLD }) }] };
/** The states before the reallocs and after them. */
const resized = (change: Partial<Scenario>) => through(over(change), MALLOCS, REALLOCS);

const small = resized({ size: 8 });
const bySize = resized({ show: "realloc" });
const billed = resized({});
const written = resized({ touch: "asked" });
const mapped = resized({ size: 128 * KiB });
const advice = through(over({ ...advised, size: 16 * KiB, show: "realloc" }), REALLOCS, FREES);
const loop = through(over({ ...advised, order: "one", size: 128 * KiB }), FIRST_FREE, FREES);
const vector = through(vectorScenario, FREES, FREES);

const B = formatBytes;
const number = formatInteger;
const percent = formatPercent;
const cycles = (value: number): string => `${number(value)} cycles`;
const size = binaryBytes;

const { short, long } = REPORTED_HUMPS;
const [few, , some, , , , most] = MEASURED_HUMPS;

/** The sections after the last step: a task, and a finding that the model cannot show. */
const codas: readonly Coda[] = [
  {
    title: "A rule of your own",
    prose: [
      "Write a growth rule for this vector. It never takes more than 5/4 of what the vector had, and on the way it copies less than a tenth of its final size. A vector that copies by itself cannot do both. The lab checks your rule and gives you its link.",
    ],
    task: { challenge: "growth-rule", start: vectorScenario },
  },
  {
    title: "The average that nobody pays",
    prose: [
      `The article counts reallocs of ${formatBytes(1)} in random order. It reports that ${percent(short.percent)} of them take ${short.from} to ${short.to} cycles and ${percent(long.percent)} take ${long.from} to ${long.to}, so hardly any costs the average. All of them take the same path: the block has room.`,
      `We measured the same call on another machine, which gave this table. Headers of few blocks fit in a processor’s cache, and those of many do not. The model has no caches. It gives every one of these calls ${number(26)} cycles, so it cannot show this.`,
    ],
    table: {
      title: "Reallocs of 1 B in random order, measured",
      takeaway: `With ${number(few?.pointers ?? 0)} pointers nearly all calls are short, with ${number(some?.pointers ?? 0)} they have two prices, and with ${number(most?.pointers ?? 0)} nearly all are long.`,
      columns: [
        { name: "pointers", key: "pointers" },
        { name: "under 128 cycles", key: "short_percent" },
        { name: `256 to ${number(2048)} cycles`, key: "long_percent" },
      ],
      rows: MEASURED_HUMPS.map((row) => [number(row.pointers), percent(row.short), percent(row.long)]),
    },
  },
];

/** The sweep of 2015, its cliff, its advice, and what its averages hide. */
export const cliff = lessonOf({
  name: "cliff",
  title: "The cliff at 128 kB",
  summary: "A realloc of 128 KiB costs a ninth of one of 64 KiB. Find out what each of them pays for.",
  minutes: 15,
  legend:
    "In the figures, a bar is the cycles of one cause in all calls so far, on one scale: solid is page faults, hatched is bytes copied, dotted is system calls. In the last figure, a segment is a block that a growing vector copies.",
  source: SOURCES.realloc,
  steps: [
    {
      title: "Room to spare",
      prose: [
        `A program gets ${number(1000)} blocks of ${B(8)} from glibc. Then realloc makes each of them ${B(16)}. A realloc can leave a block where it is. Or it moves it: it takes a larger block, copies the bytes and frees the old one.`,
      ],
      setup: `A program gets ${number(1000)} blocks of ${B(8)} from glibc. realloc makes each ${B(16)}: it leaves a block where it is, or moves it.`,
      states: small,
      speed: 1000,
      highlight: "calls",
      question: {
        asks: `How many of the ${number(1000)} blocks move?`,
        options: ["all of them", "every second one", "none"],
        answer: 2,
        because: `A block of ${B(8)} has room for ${B(24)}, because glibc makes none smaller. Each of the ${number(1000)} calls only reads a header, for ${cycles(26)}. From ${B(16)} to ${B(32)}, all ${number(1000)} blocks move.`,
      },
      quote: "Realloc is used when you need to extend a block",
      minutes: 1,
      notes: "A realloc may stay, take the room behind the block, or move. Here the block has room of its own.",
      inShort: true,
      more: {
        minutes: 3,
        notes: "Ask which sizes below this one behave alike. In the lab, move from size to size with the arrow keys.",
      },
    },
    {
      title: "Is bigger dearer?",
      prose: [
        `Now every size from ${size(1)} to ${size(256 * MiB)}, each on a heap of its own. The program gets blocks of a size and resizes all of them to ${"twice"} as much. The larger a block, the more bytes there are to copy. So far the chart shows what a malloc costs.`,
      ],
      setup: `realloc makes blocks of every size ${"twice"} as large: of ${size(KiB)}, of ${size(64 * KiB)}, of ${size(MiB)}. The chart shows what their mallocs cost.`,
      states: bySize,
      speed: 1000,
      highlight: "sizes",
      question: {
        asks: `In which order do reallocs of ${size(KiB)}, ${size(64 * KiB)} and ${size(MiB)} get dearer?`,
        options: [
          [KiB, 64 * KiB, MiB].map(size).join(", "),
          [KiB, MiB, 64 * KiB].map(size).join(", "),
          [MiB, KiB, 64 * KiB].map(size).join(", "),
        ],
        answer: 1,
        because: `On average a realloc of ${size(KiB)} costs ${cycles(1345)}, one of ${size(MiB)} ${cycles(13_746)}, and one of ${size(64 * KiB)} ${cycles(128_909)}. Up to ${size(64 * KiB)} glibc copies the block. From ${size(128 * KiB)} on it lets the kernel rename the pages, and the bytes stay where they are.`,
      },
      quote: "roughly ~ 1.3 cycles/byte from 1kb up to 64kb",
      minutes: 2,
      notes: "The quotation is the slope before the cliff.",
      inShort: true,
      more: {
        minutes: 4,
        notes:
          "In the lab, drag the threshold for mappings. The cliff moves with it, because the threshold is its only cause.",
      },
    },
    {
      title: "What is paid for?",
      prose: [
        `Stay at ${size(64 * KiB)}, before the cliff. A realloc there reads ${B(65_544)} and writes them to another place. A page without memory costs a page fault when it is first used, whether it is read or written. The program itself has written nothing into its blocks. The stage shows the bill of a malloc.`,
      ],
      setup: `realloc moves a block of ${size(64 * KiB)}: it reads ${B(65_544)} and writes them elsewhere. The program has written nothing into its blocks.`,
      states: billed,
      speed: 1000,
      highlight: "bill",
      question: {
        asks: `What does a realloc of ${size(64 * KiB)} pay most for?`,
        options: ["copying the bytes", "page faults", "calls into the kernel", "the search for a hole"],
        answer: 1,
        because: `It pays for ${31} page faults, ${percent(93, 0)} of ${cycles(128_909)}. Copying the bytes is ${percent(6, 0)}. The article sees cycles grow with bytes, but what grows are the pages.`,
      },
      quote: "it spikes up to 80 thousand cycles per realloc",
      minutes: 2,
      notes:
        "The quotation is from another machine, whose prices are lower. Counts are the same there, so ask which of the numbers on the bill would change.",
      inShort: true,
      more: {
        minutes: 4,
        notes:
          "In the lab, choose the prices of another machine. Which part of the bill grows, and does the cliff move?",
      },
    },
    {
      title: "Written first",
      prose: [
        `Real programs use their memory. Now the program writes all ${size(64 * KiB)} of each block before the first realloc, so the old pages are there. Before, a realloc had ${"31.0"} page faults on average.`,
      ],
      setup: `Now the program writes all ${size(64 * KiB)} of each block first, so the old pages are there. Before, a realloc had ${"31.0"} page faults on average.`,
      states: written,
      speed: 1000,
      highlight: "calls",
      question: {
        asks: "How many page faults does a realloc have now, on average?",
        options: ["31.0, as before", "16.0", "8.5"],
        answer: 2,
        because: `Of the calls, ${number(499)} copy into a hole whose pages are there, with ${"none"}, for ${cycles(7246)}. Another ${number(500)} copy to a new mapping, with ${17}, for ${cycles(77_246)}. The mean is ${cycles(42_311)}, but no call costs that.`,
      },
      quote: "usually the average is higher than the median",
      minutes: 2,
      notes:
        "Point at the mean between the bars. The article looks at averages and medians, and here neither describes a call.",
      more: {
        minutes: 5,
        notes:
          "Ask why it is every second call. Each hole is made of old blocks beside each other, and it takes a pair of them to hold a new block.",
      },
    },
    {
      title: "Over the edge",
      prose: [
        `A block of ${size(128 * KiB)} is large enough for a mapping, which is a range of pages of its own. To resize it, realloc asks the kernel. The kernel adds addresses above the mapping if they are free. Otherwise it renames the pages: it gives them other addresses.`,
      ],
      setup: `Each of ${number(1000)} blocks of ${size(128 * KiB)} is a mapping. The kernel adds addresses above it if they are free. Otherwise it renames the pages.`,
      states: mapped,
      speed: 1000,
      highlight: "moves",
      question: {
        asks: `How many bytes do all ${number(1000)} reallocs copy together?`,
        options: [B(131_080_000), B(131_080), B(0)],
        answer: 1,
        because: `It is ${B(131_080)}, because a single block lay in the heap and was copied to a mapping. Of the mappings, ${number(499)} grew in place and ${number(500)} moved. One that moves leaves a gap, and the mapping below grows into it.`,
      },
      quote: "a simple virtual memory trick is used within the kernel",
      minutes: 2,
      notes:
        "Draw a column of mappings on the board. Move the top one away, then let the class resize the next one, and the next.",
      more: {
        minutes: 4,
        notes:
          "Let the class explain the copy. glibc maps a block only if its heap has no room for it, and the heap begins with some.",
      },
    },
    {
      title: "Take the advice",
      prose: [
        `The article advises to lower the threshold for mappings to ${B(8192)}. A is glibc as it comes, and B follows the advice. At ${size(64 * KiB)} a realloc costs ${cycles(128_909)} in A and ${cycles(13_988)} in B. But B also asks the kernel for each block and gives it back.`,
      ],
      setup: `B follows the advice, a threshold of ${B(8192)}. At ${size(64 * KiB)} a realloc costs ${cycles(128_909)} in A and ${cycles(13_988)} in B.`,
      states: advice,
      lane: 1,
      speed: 1000,
      highlight: "sums",
      question: {
        asks: "From which size on do malloc, realloc and free together cost less in B?",
        options: [size(8 * KiB), size(16 * KiB), size(64 * KiB)],
        answer: 1,
        because: `At ${size(8 * KiB)} the calls of a block get dearer, from ${number(21_491)} to ${cycles(33_111)}. From ${size(16 * KiB)} on they get cheaper, there from ${number(41_652)} to ${cycles(33_313)}.`,
      },
      quote: "tweak the mmap() threshold down to 8k with a mallocopt() call",
      minutes: 2,
      notes: "The advice is right about realloc. Ask what a fair test would add to its bill.",
      more: {
        minutes: 5,
        notes:
          "In the lab, choose the prices of another machine and let the class find the size from which the advice pays off there.",
      },
    },
    {
      title: "One at a time",
      prose: [
        `So far every malloc came before every realloc, and every free came last. Now a block is allocated, resized and freed before the next one is. Its size is ${size(128 * KiB)}, over the cliff. A is glibc as it comes, and B follows the advice. In both, the first block has just been freed.`,
      ],
      setup: `A block of ${size(128 * KiB)} is allocated, resized and freed before the next one. A is glibc as it comes, and B follows the advice.`,
      states: loop,
      speed: 1000,
      highlight: "calls",
      question: {
        asks: "What does a realloc cost in A, on average?",
        options: [cycles(673), cycles(14_007), cycles(128_909)],
        answer: 0,
        because: `It costs ${cycles(673)}. The first freed mapping raised the threshold, so blocks now lie at the end of the heap, and ${number(998)} reallocs take more of it. In B the threshold never rises, and each realloc copies its block, for ${cycles(146_164)}.`,
      },
      quote: "never issue a realloc call with sizes between 8k and 128k bytes",
      minutes: 2,
      notes: "The sweep of the article frees last, so it never met a rising threshold. Ask which order a server has.",
      more: {
        minutes: 5,
        notes:
          "Look for the order in the experiment of the lab, and try the others. Which results of the sweep are left in each?",
      },
    },
    {
      title: "Write a growth rule",
      prose: [
        `A full vector takes a larger block, here until it has ${size(64 * MiB)}. In C++ it gets the block, copies its bytes and frees the old block. Many libraries make the new block ${2} times as large. Others take ${"3/2"}, so that later blocks fit where old ones were.`,
      ],
      setup: `A full vector takes a block ${2} or ${"3/2"} times as large, copies its bytes and frees the old one, until it has ${size(64 * MiB)}.`,
      states: vector,
      speed: "max",
      highlight: "growth",
      question: {
        asks: `Which factor copies more bytes on the way to ${size(64 * MiB)}?`,
        options: ["3/2", "2", "both copy the same"],
        answer: 0,
        because: `By ${"3/2"} the vector copies ${"2.00"} times its final size, by ${2} only ${"1.00"} times. With realloc both copy ${"0.002"} times, because glibc renames a large block. What a rule costs depends on the call it uses.`,
        covered: true,
        beside: "capacities",
      },
      quote: "Instead, one should resort to a custom reallocation algorithm",
      minutes: 2,
      notes: "Ask for the price of a smaller factor: more growths, and each copies everything once more.",
      more: {
        minutes: 5,
        notes:
          "Give the class the task below the step: a rule of their own, handed in as a link. Then read the end of the lesson about averages.",
      },
    },
  ],
  seen: [
    { figure: cycles(26), words: `for a realloc from ${B(8)} to ${B(16)}, which leaves its block in place` },
    { figure: cycles(128_909), words: `for one of ${size(64 * KiB)}, of which page faults are ${percent(93, 0)}` },
    { figure: cycles(13_746), words: `for one of ${size(MiB)}, because the kernel renames its pages` },
    { figure: cycles(42_311), words: `the mean of two prices, which no call costs` },
  ],
  homework: "growth-rule",
  codas,
});
