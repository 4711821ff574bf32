import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { SOURCES } from "../../shared/sources";
import { lessonOf } from "../format";
import { calibration, collected, compared, jackson, json, limited, shipped, threads, tiers } from "./later-scenarios";
import { through } from "./states";

const B = formatBytes;
const percent = formatPercent;
const number = formatInteger;

const from = (scenario: AllocationScenario, first: number, last: number) => through(scenario, first, last);

/** The article's rule in the pools of libraries of today. */
export const later = lessonOf({
  name: "later",
  title: "Eighteen years later",
  summary: "Libraries of today have pools. Some have the article’s flaw, and some have others.",
  minutes: 15,
  legend:
    "In the figures, area is bytes. Solid is needed. Hatched is wasted, because the caller needs less. Dotted is unused, in the pool. A frame with a drop marks a big buffer whose caller needs almost nothing.",
  source: SOURCES.chen,
  steps: [
    {
      title: "The rule comes back",
      prose: [
        `Jackson, which reads JSON in Java, recycles the arrays of its parsers. Version 2.14 keeps the array that came back last. Version 2.17.1 keeps the bigger one, to have more hits. The rules differ only while more than one array of a kind is out. At step 60 they have hardly differed.`,
      ],
      setup: `Two parsers are open at once. Lane A keeps the last returned array, lane B the bigger one. The run continues to step ${number(1999)}.`,
      states: from(jackson, 60, 1999),
      lane: 1,
      speed: 1000,
      highlight: "field",
      question: {
        asks: `At step ${number(1999)}, how much of what callers hold in lane B is needed?`,
        options: [`about ${percent(60, 0)}`, `about ${percent(20, 0)}`, `about ${percent(2, 0)}`],
        answer: 2,
        because: `It is ${percent(2.4)}, and ${percent(49.1)} in lane A. A long text makes a big array, and from then on the big array is the one that stays.`,
      },
      quote: "it is kept, since the cache keeps the largest buffer",
      minutes: 2,
      notes: `The change was meant to reuse more, and it does: lane A has ${percent(53, 0)} hits and lane B ${percent(59, 0)}.`,
      inShort: true,
      more: {
        minutes: 5,
        notes:
          "Open the card about Jackson in the library and read the issue. Who in the class would have approved the change?",
      },
    },
    {
      title: "Nobody names a size",
      prose: [
        `Go’s encoding/json takes a buffer from a sync.Pool before it knows how long the text will be. The pool hands out any buffer. If it is too small, its caller lets it grow, and it comes back larger. Nothing makes it smaller. At step 100 the caller needs ${B(834)} and has ${B(1152)}.`,
      ],
      setup: `The pool hands out any buffer, and a caller lets it grow. The run continues to step ${number(3000)}, where a caller needs ${B(751)}.`,
      states: from(json, 100, 3000),
      speed: 1000,
      highlight: "field",
      question: {
        asks: `How large is the buffer of the caller at step ${number(3000)}?`,
        options: [B(1024), B(2304), B(4_407_296)],
        answer: 2,
        because: `Only ${B(751)} of it are needed. A long text has made it grow, and a pool that knows no sizes gives it to whoever comes next.`,
      },
      quote: "Big buffers get wasted on small callers.",
      minutes: 2,
      notes: `Nearly every request is a hit, ${percent(99.3)}, and that is all that such a pool could report.`,
      more: {
        minutes: 4,
        notes: "Let the class name other objects that grow in use and are pooled: strings, lists, hash tables.",
      },
    },
    {
      title: "Garbage is collected",
      prose: [
        `A sync.Pool does not keep a buffer for ever. If nobody takes it for a while, a garbage collection frees it. The requests are those of the step before, but now garbage is collected every 100 steps. Is that enough to get rid of the big buffers?`,
      ],
      setup: `The same requests, but a collection of garbage every 100 steps. It frees a buffer that nobody takes. The run continues to step ${number(3000)}.`,
      states: from(collected, 100, 3000),
      speed: 1000,
      highlight: "field",
      question: {
        asks: `How large is the buffer of the caller at step ${number(3000)}?`,
        options: [`${B(1024)}, a new one`, `${B(2304)}, an older one`, `${B(4_407_296)}, as before`],
        answer: 2,
        because: "A collection frees what lies in the pool for long, and this buffer is taken long before that.",
      },
      quote: "The biggest buffer never gets freed.",
      minutes: 2,
      notes: "A collector frees what is unused. This buffer is used all the time, by callers who do not need it.",
      more: {
        minutes: 4,
        notes:
          "Change the interval in the workload panel. How often must garbage be collected before the big buffers go?",
      },
    },
    {
      title: "A limit",
      prose: [
        `Package fmt had the same pool, and then got a limit: a buffer over ${B(65_536)} does not go back. Lane A keeps every buffer, and lane B has the limit. Both serve the same requests. At step 100 no large text has come yet, and each lane holds ${B(17_536)}.`,
      ],
      setup: `Lane B drops a buffer over ${B(65_536)}, lane A keeps every one. The run continues to step ${number(9999)}.`,
      states: from(limited, 100, 9999),
      lane: 1,
      speed: 5000,
      highlight: "field",
      question: {
        asks: `At step ${number(9999)}, how much memory do callers in lane B hold?`,
        options: [B(25_892_096), B(3_792_896), B(21_376)],
        answer: 2,
        because: `In lane A they hold ${B(25_892_096)}. Large texts are rare, so hits fall only from ${percent(98.5)} to ${percent(96.4)}.`,
      },
      quote: "a subsequent allocation can just re-use the item",
      minutes: 2,
      notes: "This is the cutoff of the article, where it fixed the cache in the same way.",
      inShort: true,
      more: {
        minutes: 5,
        notes:
          "Where does the limit come from? Read it off the histogram of the requests, and compare with the limit of the library.",
      },
    },
    {
      title: "Tiers that jam",
      prose: [
        `grpc-go asks for a size, and has a pool for each tier of sizes. A message that is larger than the last tier goes to a fallback. It looks at the buffer on top only: if that is too small, it is put back on top, and a new buffer is allocated. Lane B has tiers for such messages.`,
      ],
      setup: `Messages are too large for the tiers of lane A’s pool, whose fallback looks at one buffer only. The run continues to step ${number(3999)}.`,
      states: from(tiers, 100, 3999),
      speed: 1000,
      highlight: "ledger",
      question: {
        asks: `At step ${number(3999)}, how much memory lies unused in the pool of lane A?`,
        options: [B(0), B(15_683_584), B(274_698_240)],
        answer: 2,
        because: `Callers need only ${B(11_502_814)}. With tiers of the right sizes, ${B(62_914_560)} lie unused.`,
      },
      quote: "you will eventually end up in this state",
      minutes: 2,
      notes: `Step on: at step ${number(4000)} garbage is collected, and ${B(96_362_496)} are left in lane A.`,
      more: {
        minutes: 4,
        notes:
          "Let pairs draw the fallback as a stack and find the shortest sequence of takes and returns that jams it.",
      },
    },
    {
      title: "A pool that learns",
      prose: [
        `bytebufferpool counts the lengths of what returns. After very many returns of a class of lengths it sets a limit that suits them, and drops larger buffers. Until then it drops nothing. At step ${number(1000)} callers hold ${B(1_751_040)}.`,
      ],
      setup: `The pool drops nothing until it has seen very many returns, after step ${number(120_000)}. The run continues to step ${number(60_000)}.`,
      states: from(calibration, 1000, 60_000),
      speed: 50_000,
      highlight: "graph",
      question: {
        asks: `How much memory do callers hold at step ${number(60_000)}?`,
        options: [B(14_848), B(1_751_040), B(3_892_992)],
        answer: 2,
        because: `The pool has no limit yet. At step ${number(200_000)} it has one, and callers hold ${B(14_848)}.`,
      },
      quote: "the waste is not in the memory being held by the cache",
      minutes: 1,
      notes: "A small program may end before its pool has learned anything.",
      inShort: true,
      more: {
        minutes: 4,
        notes: "What does it learn if the requests change later? Try phases in the workload panel.",
      },
    },
    {
      title: "One for each thread",
      prose: [
        `When a Java program reads into an array, the JDK copies through a buffer of its own, and keeps that buffer for the thread. Here 300 threads read files of ${B(10_485_760)}, one after another. Lane B has a limit of ${B(65_536)}, jdk.nio.maxCachedBufferSize. At step 1 one thread has read its file, and lane A keeps ${B(10_485_760)}.`,
      ],
      setup: `300 threads read files of ${B(10_485_760)}, one thread at a time. Only lane B has a limit. At step ${number(3999)} none reads.`,
      states: from(threads, 1, 3999),
      speed: 1000,
      highlight: "ledger",
      question: {
        asks: `At step ${number(3999)}, how much memory lies unused in the pool of lane A?`,
        options: [B(0), B(10_485_760), B(3_145_728_000)],
        answer: 2,
        because: `Each thread keeps a buffer for its own next read. With the limit it is ${B(0)}, but hits fall from ${percent(85, 0)} to ${percent(0, 0)}.`,
      },
      quote: "the waste is not in the memory being held by the cache",
      minutes: 2,
      notes:
        "Here the quotation is wrong: the waste is in the cache. Nobody sees it in the heap of Java, because the buffers lie beside it.",
      more: {
        minutes: 4,
        notes:
          "Read the issue of the card about the JDK in the library. Which limit keeps the hits of small files? The homework asks it.",
      },
    },
    {
      title: "Which would you ship?",
      prose: [
        `The pool is yours: choose one with at least ${percent(60, 0)} of what callers hold needed on average, at least ${percent(95, 0)} hits and little unused. The question is about lanes A to D. A keeps everything. B drops what is over its limit. C drops an array after poor uses in a row, as the encoders of jsontext do. D pools by size: it rounds each request up, and keeps what returns.`,
      ],
      setup: `A keeps everything, B has a limit, C drops after poor uses, D pools by size. Same requests, up to step ${number(9999)}.`,
      states: [{ ...shipped, at: 9999 }, ...from(compared, 100, 9999)],
      speed: 5000,
      highlight: "ledger",
      task: { kind: "challenge", challenge: "which-pool", without: [] },
      question: {
        at: 1,
        asks: `Which rule leaves the least memory with callers at step ${number(9999)}?`,
        options: ["keep everything", "drop what is over a limit", "drop after poor uses", "pool by size"],
        answer: 3,
        because: `Callers hold ${B(8192)} in D, ${B(21_376)} in B and ${B(3_811_968)} in C. But D keeps ${B(6_305_280)} unused and B only ${B(6912)}, so look at both figures before you ship.`,
      },
      quote: "ensure that you’re not suffering from yet some other pathological behavior",
      minutes: 2,
      notes: "There is no best pool. There is a best pool for requests that you have measured.",
      more: {
        minutes: 5,
        notes: "Record a program of your own, put its requests under these pools, and defend a setting.",
      },
    },
  ],
  seen: [
    {
      figure: percent(2.4),
      words: `useful if the bigger array stays, ${percent(49.1)} if the last one does`,
    },
    { figure: B(4_407_296), words: `for a text of ${B(751)}, whether garbage is collected or not` },
    { figure: B(21_376), words: `with a limit, ${B(25_892_096)} without` },
    { figure: B(3_145_728_000), words: "unused for 300 threads that read one file at a time" },
  ],
  homework: "thread-limit",
});
