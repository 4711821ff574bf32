import { defaultHeapScenario } from "../../labs/lesson-scenarios";
import { heapOf } from "../../models/allocation/heap-models";
import { policyPresets } from "../../models/allocation/policies";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { SOURCES } from "../../shared/sources";
import { lessonOf } from "../format";
import { through } from "./states";

/** The experiment's requests: glibc’s heap beside the LFH, with ten slots of each size. */
const experiment = defaultHeapScenario;

/** The experiment's requests with this many slots of each size, under these heaps. */
const under = (slots: number, ...heaps: readonly HeapChoice[]): AllocationScenario => ({
  ...experiment,
  slots,
  lanes: heaps.map((heap) => ({ ...policyPresets["no-cache"].policy, heap })),
});

/** Freed pages stay committed below this many bytes, Microsoft's setting for busy servers (KB 315407). */
const KEEPS = { decommit_block: 262_144 };

/** Windows XP without and with its LFH. */
const windows = (slots: number, parameters: HeapChoice["parameters"] = {}): AllocationScenario =>
  under(slots, heapOf("nt-xp", parameters), heapOf("nt-xp-lfh", parameters));

const START = 99;
const EARLY = 999;
const LATER = 51_199;
const LATE = 409_599;

/** Why A, which has enough free bytes, asks the system: before the request and after it. */
const apart = through(experiment, 22, 33, 34);
const row = through(experiment, 6, 7);
const few = windows(10);
const many = windows(100);

const B = formatBytes;
const percent = formatPercent;
const number = formatInteger;
const step = (at: number): string => `step ${number(at)}`;

/** The LFH experiment of 2009, and what its article reports but the models do not show. */
export const holes = lessonOf({
  name: "holes",
  title: "Holes or page faults",
  summary:
    "Heaps serve the same requests. One keeps its holes, another returns its pages. Find out what each choice costs.",
  minutes: 15,
  legend:
    "In the figures, length is bytes, and all bars of a figure have one scale. Solid is needed, hatched is holes, dotted is kept for blocks of one size. A dotted line is addresses without memory.",
  source: SOURCES.lfh,
  steps: [
    {
      title: "Same requests, two heaps",
      prose: [
        `A program fills and empties slots at random: ten slots for each of a few sizes, from ${B(169)} to ${B(999_113)}. Two heaps serve the same requests. A is the heap of glibc. B is the heap of Windows XP with its low-fragmentation heap, the LFH. At ${step(START)} both take about ${percent(3, 0)} more memory than the program needs: A ${percent(3.6)} and B ${percent(3.2)}.`,
      ],
      setup: `Two heaps serve the same requests. At ${step(START)} A takes ${percent(3.6)} more memory than needed and B ${percent(3.2)}. They run on to ${step(LATER)}.`,
      states: through(experiment, START, LATER),
      speed: 20_000,
      highlight: "memory",
      question: {
        asks: `How much more than needed does A take at ${step(LATER)}?`,
        options: [percent(3, 0), percent(43, 0), percent(150, 0), percent(300, 0)],
        answer: 1,
        because: `A takes ${percent(43, 0)} more, nearly all of it in ${number(18)} holes. B still takes ${percent(2.8)} more. Both hold the same ${B(8_250_214)} of data.`,
      },
      quote: "At each iteration, it randomly allocates or deallocates one chunk of memory.",
      minutes: 1,
      notes:
        "A hole is free memory between blocks, which any request may use if it fits. Point at them on the map of A.",
      inShort: true,
      more: {
        minutes: 3,
        notes:
          "Show the sizes of the requests. Nearly all bytes are in the largest sizes, and nearly all blocks are in the small ones. Ask which of them make holes.",
      },
    },
    {
      title: "Enough in all",
      prose: [
        `Back to the beginning. At ${step(22)} a caller frees ${B(499_033)}, and A keeps a hole of ${B(499_056)}. Small requests are cut from it, one after the other. At ${step(33)} A has two holes with ${B(529_296)} in all, one of them at the end of the heap. The next caller asks for ${B(499_033)} again.`,
      ],
      setup: `A has two holes with ${B(529_296)} in all, one of them at the end of the heap. The next caller asks for ${B(499_033)}.`,
      states: apart,
      speed: 4,
      highlight: "maps",
      question: {
        at: 1,
        asks: `Where does A find ${B(499_033)}?`,
        options: ["it asks the system for more", "in the larger hole", "in both holes together"],
        answer: 0,
        because: `It asks the system for ${B(503_808)}. The larger hole has only ${B(399_088)} left, and a block needs memory in one piece. The sum of all holes says little about the next request.`,
      },
      quote: "when lots of memory are allocated and deallocated frequently in different sizes",
      minutes: 2,
      notes:
        "Nobody did anything wrong: each small request took the hole that fit it. Ask the class for a rule that would have kept the hole whole.",
      inShort: true,
      more: {
        minutes: 4,
        notes:
          "Step through the small requests in the lab, with the view of an operation, and let the class predict where each is cut.",
      },
    },
    {
      title: "A first request",
      prose: [
        `The LFH answers the small requests in another way. At ${step(7)} a caller asks for ${B(1009)}, the first request of that size. A cuts ${B(1024)} from a hole, the bytes rounded up with a header. B has a row of slots for each range of small sizes, and none for this one yet.`,
      ],
      setup: `At ${step(7)} a caller asks for ${B(1009)}. A cuts ${B(1024)} from a hole. B has rows of equal slots, but none of this size.`,
      states: row,
      lane: 1,
      speed: 2,
      highlight: "maps",
      question: {
        asks: `How much memory does B get from the system for ${step(7)}?`,
        options: [`${B(1024)}, as A`, `${B(4096)}, one page`, B(36_864)],
        answer: 2,
        because: `It gets ${B(36_864)}. B makes a whole row of equal slots and keeps the ${number(31)} empty ones, ${B(31_992)}, for other blocks of about this size. No other request may use them, and they cut no hole into pieces.`,
      },
      quote: "use more memory in LFH, and will not have much to gain",
      minutes: 2,
      notes:
        "The quotation is about programs that run for a short time. Ask who pays for empty slots, and when they begin to pay off.",
      more: {
        minutes: 4,
        notes: "Find the slots in the lens of B, and count the sizes there. Compare with A, where sizes are mixed.",
      },
    },
    {
      title: "What memory costs",
      prose: [
        `The first write to a page is a page fault, because the system has to find memory for it. B returns the pages of most freed blocks to the system at once, and A keeps most of its holes. At ${step(LATE)} A takes ${percent(65, 0)} more memory than needed and B ${percent(3, 0)}. A has had ${number(368_461)} page faults.`,
      ],
      setup: `At ${step(LATE)} A takes ${percent(65, 0)} more memory than needed and B ${percent(3, 0)}. A keeps its holes: ${number(368_461)} page faults. B returns its pages.`,
      states: through(experiment, LATE, LATE),
      speed: "max",
      highlight: "faults",
      question: {
        asks: "How many page faults has B had?",
        options: [`${number(8_697_524)}, far more`, `${number(368_461)}, as many as A`, `${number(36_846)}, far fewer`],
        answer: 0,
        because: `It has had ${number(8_697_524)}, because it returned ${number(8_695_441)} pages and needed them again. A pays in memory, B in page faults. Which is dearer depends on the machine and on what else runs there.`,
        covered: true,
        beside: "maps",
      },
      quote: "To be honest, I am not sure if this is a bad thing",
      minutes: 2,
      notes:
        "The quotation is about the number of page faults. Ask which heap they would choose for a phone, and which for a server.",
      inShort: true,
      more: {
        minutes: 4,
        notes: "Open it in the lab and change the price of a page fault. At which price are both heaps equally fast?",
      },
    },
    {
      title: "Who leads, and when?",
      prose: [
        `Now both heaps are of Windows XP, A without the LFH and B with it, and each size has ${number(100)} slots. At ${step(EARLY)} the LFH is behind: on average since the first request, A has taken ${percent(3.4)} more memory than needed, and B ${percent(8.9)}. The curves show the overhead of each moment.`,
      ],
      setup: `Windows XP, A without the LFH, B with it. The curves show each moment. At ${step(EARLY)} the averages so far are ${percent(3.4)} and ${percent(8.9)}.`,
      states: through(many, EARLY, LATER),
      speed: 20_000,
      highlight: "overhead",
      question: {
        asks: "Does B’s average fall below A’s, and if so, when?",
        options: [`by ${step(3199)}`, `by ${step(LATER)}`, "later, or never"],
        answer: 1,
        because: `The averages cross after ${step(32_000)} and before ${step(33_000)}. The curves cross earlier: at ${step(3199)} A takes ${percent(0.72, 2)} more than needed and B ${percent(0.64, 2)}. The average remembers how B began.`,
      },
      quote: "in the earlier iterations, LFH utilizes more memory up front",
      minutes: 2,
      notes: `The axis is logarithmic. At the end A has ${B(801_360)} in holes and B ${B(438_392)}.`,
      more: {
        minutes: 5,
        notes:
          "A tool that ends early and a server that runs for months see different ends of this curve. Let the class name programs of both kinds.",
      },
    },
    {
      title: "Fewer slots",
      prose: [
        `The same heaps, sizes and steps, but ten slots of each size instead of ${number(100)}. At ${step(EARLY)} the LFH is behind again: the averages are ${percent(1.6)} for A and ${percent(15.6)} for B. They include the first steps, which the curves do not show. At ${step(START)}, where the curves begin, B’s average was ${percent(123.7)}.`,
      ],
      setup: `Ten slots of each size instead of ${number(100)}, whose averages crossed during the run. At ${step(EARLY)} they are A ${percent(1.6)}, B ${percent(15.6)}.`,
      states: through(few, EARLY, LATER),
      lane: 1,
      speed: 20_000,
      highlight: "overhead",
      question: {
        asks: "When does B’s average fall below A’s?",
        options: [
          `earlier than with ${number(100)} slots`,
          "at about the same step",
          `B is still above A at ${step(LATER)}`,
        ],
        answer: 2,
        because: `The averages are ${percent(1.8)} and ${percent(3.5)}. With few blocks, B keeps ${B(168_952)} in empty slots, more than the ${B(128_552)} of A’s holes. So a crossing depends on the number of slots, which the article does not report.`,
      },
      quote: "There will only be fixed number of each memory type",
      minutes: 2,
      notes:
        "An experiment that does not say its sizes cannot be repeated. Ask what else a reader of the article would have to know.",
      more: {
        minutes: 4,
        notes: "Open it in the lab and look for a number of slots at which the averages just cross.",
      },
    },
    {
      title: "Pages that stay",
      prose: [
        `So far both heaps returned the pages of a freed block at once. Microsoft advised busy servers to keep the pages of all free blocks below ${B(262_144)}, which saves page faults. With that setting and ten slots, A takes ${percent(3.3)} more than needed at ${step(EARLY)}, and B ${percent(5.9)}.`,
      ],
      setup: `Both heaps keep the pages of free blocks below ${B(262_144)}. At ${step(EARLY)} A takes ${percent(3.3)} more than needed, B ${percent(5.9)}. On to ${step(LATE)}.`,
      states: through(windows(10, KEEPS), EARLY, LATE),
      speed: 100_000,
      highlight: "maps",
      question: {
        asks: `How much more than needed does A take at ${step(LATE)}?`,
        options: [`about ${percent(3, 0)}`, `about ${percent(51, 0)}`, `about ${percent(200, 0)}`],
        answer: 1,
        because: `A takes ${percent(51, 0)} more and B ${percent(8.3)}. In A, small blocks settle between the large ones, and ${number(714)} holes stay apart. In B they lie in rows of their own, and there are ${number(16)} holes.`,
      },
      quote: "the memory overhead increases significantly for the default allocator",
      minutes: 2,
      notes:
        "This is the growth that the article reports for the default heap. The article does not say whether its machine had this setting, so this is an explanation, not a proof.",
      more: {
        minutes: 5,
        notes: "Try other values of the setting, then the challenge about the server that never restarts.",
      },
    },
    {
      title: "What the article reports",
      prose: [
        `The article shows graphs without numbers. It reports that the LFH has far fewer page faults, that it is consistently faster, and that the default heap takes far more memory after ${number(25_600_000)} operations. Back to pages that are returned at once, ten slots and ${step(LATE)}. In this model, A has had ${number(8_718_306)} page faults.`,
      ],
      setup: `Windows XP, pages returned at once, ten slots, ${step(LATE)}. A, without the LFH, has had ${number(8_718_306)} page faults.`,
      states: through(few, LATE, LATE),
      speed: "max",
      highlight: "faults",
      question: {
        asks: "How many page faults has B, with the LFH, had?",
        options: [`${percent(99.8)} of A’s`, `${percent(50, 0)} of A’s`, `${percent(10, 0)} of A’s`],
        answer: 0,
        because: `B has had ${number(8_697_524)}. Nearly all pages belong to large blocks, which no LFH serves, so this model does not show what the article reports. Windows counts every fault of the process, and the model only the first writes to pages of the heap.`,
        covered: true,
        beside: "maps",
      },
      quote: "LFH seems to generate far less page faults than the default allocation policy.",
      minutes: 2,
      notes:
        "No value in these models was chosen to match the article. Where they disagree, both may be right about different machines.",
      more: {
        minutes: 6,
        notes:
          "Let groups plan a measurement that would decide it: which counters, which settings, how many slots, and for how long.",
      },
    },
  ],
  seen: [
    { figure: percent(43, 0), words: `more than needed, in ${number(18)} holes of glibc’s heap at ${step(LATER)}` },
    { figure: B(399_088), words: `in one hole is not enough for a request of ${B(499_033)}` },
    {
      figure: number(8_697_524),
      words: `page faults of the heap that returns its pages, ${number(368_461)} of the one that keeps its holes`,
    },
    {
      figure: percent(51, 0),
      words: `more than needed when the pages of free blocks stay, and ${percent(8.3)} with the LFH`,
    },
  ],
  homework: "endless-server",
});
