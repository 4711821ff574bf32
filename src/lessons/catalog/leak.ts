import { defaultScenario } from "../../models/allocation/default-scenario";
import { EFFECT_WORDS, effectLabel } from "../../models/allocation/effects";
import { policyPresets } from "../../models/allocation/policies";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { capitalized } from "../../shared/sentence";
import { SOURCES } from "../../shared/sources";
import { lessonOf } from "../format";
import { through } from "./states";

const policy = (name: keyof typeof policyPresets): Policy => policyPresets[name].policy;

/** The article's requests under these policies. */
const lanes = (...policies: readonly Policy[]): AllocationScenario => ({ ...defaultScenario, lanes: policies });
const at = (scenario: AllocationScenario, step: AllocationScenario["at"]): AllocationScenario => ({
  ...scenario,
  at: step,
});

const LAST_ROW = 37_900;
const MILLION = 1_000_000;

const flawed = lanes(policy("article-flawed"));
/** Made by hand: the slot holds a big buffer, and no caller holds any. */
const caught: AllocationScenario = { ...at(flawed, 1), moves: [102_400, -1] };
const slots = lanes(policy("article-flawed"), policy("ten-slots"));
const yours = at(lanes(policy("article-flawed"), policy("article-fixed")), MILLION);
const proud = at(lanes(policy("article-flawed"), policy("moved-inside")), MILLION);

const B = formatBytes;
const percent = formatPercent;
const number = formatInteger;

/** Chen's article, in its order. */
export const leak = lessonOf({
  name: "leak",
  title: "The cache that leaks",
  summary: "It keeps the biggest buffer, because that fits everyone. That is the bug.",
  minutes: 15,
  legend:
    "In the figures, area is bytes. Solid is needed. Hatched is wasted, because the caller needs less. Dotted is unused, in the cache. A frame with a drop marks a big buffer whose caller needs almost nothing.",
  source: SOURCES.chen,
  steps: [
    {
      title: "A good idea",
      prose: [
        `Asking the heap for memory takes time, so this cache keeps a returned buffer in its slot. The next request that fits gets it at once. That is a hit. If a second buffer comes back while the slot is taken, the bigger one stays, because it will suit more callers. Three callers need ${B(400)}, ${B(100)} and ${B(100)}, and each returns its buffer before the next one asks.`,
      ],
      setup: `The cache has one empty slot. Three callers need ${B(400)}, ${B(100)} and ${B(100)}, one after another, and each returns its buffer.`,
      states: through(flawed, "start", 4, 5),
      speed: 1,
      highlight: "step",
      question: {
        asks: "How many of the three callers does the cache serve?",
        options: ["none of them", "one of them", "two of them", "all of them"],
        answer: 2,
        because: `The slot is empty for the first caller. The ${B(400)} buffer that it returns serves the next two. So the heap is called once, not three times.`,
        waiting: [400, 100, 100],
      },
      quote: "a subsequent allocation can just re-use the item",
      minutes: 1,
      notes: "The idea is good, and so far it works. Ask the class to find the flaw before the lesson does.",
      more: {
        minutes: 2,
        notes: `Read GetBuffer and ReturnBuffer in the code panel while you step, and let the class say which line runs next.`,
      },
    },
    {
      title: "A rare big request",
      prose: [
        `Small requests are common and large ones are rare, in this run as in most programs. At step 6 a rare one arrives. Its caller needs ${B(6400)} and the slot holds ${B(400)}, so the heap allocates a new buffer. An ordinary caller takes the cached buffer, the next finds the slot empty, and the big buffer is about to come back.`,
      ],
      setup: `The slot is empty. One caller holds ${B(6400)}, needs all of it, and returns it at step 9.`,
      states: through(flawed, 6, 7, 8, 9),
      speed: 2,
      highlight: "cache",
      question: {
        at: 2,
        asks: "What is in the slot after step 9?",
        options: ["nothing", B(100), B(400), B(6400)],
        answer: 3,
        because: "The slot was empty, and an empty slot keeps whatever comes back.",
      },
      quote: "it is kept, since the cache keeps the largest buffer",
      minutes: 1,
      notes: "Nothing has gone wrong yet, because the caller needed all of the big buffer.",
      inShort: true,
      more: {
        minutes: 2,
        notes:
          "Show the histogram of the requested sizes, and ask for programs of their own that need something huge from time to time.",
      },
    },
    {
      title: capitalized(EFFECT_WORDS.wasted.name),
      prose: [
        `Now the big buffer is in the only slot. At step 10 a buffer of ${B(100)} comes back, is compared with ${B(6400)}, is not bigger, and is freed, exactly as planned. Small buffers will never replace the big one.`,
      ],
      setup: `The slot holds ${B(6400)}. Smaller buffers come back and are freed. At step 11 a caller asks for ${B(100)}.`,
      states: through(flawed, 10, 11, 12, 13),
      speed: 2,
      highlight: "field",
      question: {
        asks: "What does the caller of step 11 get?",
        options: [`${B(100)}, new from the heap`, `${B(100)}, cut from the big buffer`, `all ${B(6400)}`],
        answer: 2,
        because: `The buffer fits and goes out whole: callers now need ${B(200)} of the ${B(6800)} they hold, ${percent(2.9)}.`,
      },
      quote: "Big buffers get wasted on small callers.",
      minutes: 2,
      notes: `Two bad effects in two steps: ${effectLabel("stays")}, and ${effectLabel("wasted")}. Step on: at step 13 the next ${B(100)} caller gets the same ${B(6400)}.`,
      inShort: true,
      more: {
        minutes: 3,
        notes: "Let pairs write down which line of the code they would change, and keep the answers for the last step.",
      },
    },
    {
      title: "Can you get rid of it?",
      prose: [
        `First, you play every caller. The slot holds ${B(102_400)}, and no caller holds a buffer. Request and return until a buffer of that size is freed, then look at what is in the slot. Afterwards the article’s run continues at step 58, where such a buffer has just come back. A caller who needs ${B(100)} still holds the ${B(6400)} from before.`,
      ],
      setup: `The slot holds ${B(102_400)}. Elsewhere a caller who needs ${B(100)} holds ${B(6400)}, and returns them at step 59.`,
      states: [caught, ...through(flawed, 58, 59)],
      speed: 2,
      highlight: "cache",
      task: { kind: "free", bytes: 102_400, requests: [100, 6400, 102_400] },
      question: {
        at: 1,
        asks: "Which buffer is freed at step 59?",
        options: [`the one of ${B(6400)}`, `the one of ${B(102_400)}`, "neither, both are kept"],
        answer: 0,
        because: `A big buffer leaves only when one as big takes its place (${effectLabel("replaced")}). Here the cache frees ${B(6400)} to keep ${B(102_400)}, although all callers together need ${B(700)}.`,
      },
      quote: "The biggest buffer never gets freed.",
      minutes: 3,
      notes:
        "Before the question, let somebody dictate requests and returns. It can be done, but then look at the slot: a buffer just as big has taken its place.",
      more: {
        minutes: 5,
        notes:
          "Ask the class to state an invariant and prove it: under this policy, a buffer of the largest size so far always exists.",
      },
    },
    {
      title: "Let it run",
      prose: [
        `At step 63 callers hold ${B(102_500)} and need ${B(200)} of them: ${percent(0.2)} is useful. But with only two callers this may be chance. So let it run up to step ${number(LAST_ROW)}, the last row of the article’s table.`,
      ],
      setup: `At step 63 callers hold ${B(102_500)} and need ${B(200)} of them. Now the run continues to step ${number(LAST_ROW)}.`,
      states: through(flawed, 63, LAST_ROW),
      speed: 10_000,
      highlight: "graph",
      question: {
        asks: `At step ${number(LAST_ROW)}, how much of what callers hold is needed?`,
        options: [
          `about ${percent(50, 0)}`,
          `about ${percent(20, 0)}`,
          `about ${percent(10, 0)}`,
          `about ${percent(2, 0)}`,
        ],
        answer: 3,
        because: `It is ${percent(1.5)}: a big buffer is freed only for one as big, and the one that stays goes to the next caller that asks, which most likely needs little.`,
      },
      quote: "you will eventually end up in this state",
      minutes: 1,
      notes: "Let it run and say nothing. The few peaks in the curve are callers who really need something big.",
      more: {
        minutes: 5,
        notes:
          "Change the lifetimes in the workload panel: the moment when it happens, and the size of the waste, depend on how long callers keep their buffers. If you compile the article’s second listing, you get different numbers, because its sizes double less often than those of the program behind the table.",
      },
    },
    {
      title: "Where is the waste?",
      prose: [
        `Step ${number(LAST_ROW)}: callers have 91 buffers, need ${B(29_600)} and hold ${B(1_911_900)}. Anyone who hears that this program has a wasteful cache will want to look into the cache. Before you do, predict. The answer is hidden.`,
      ],
      setup: `Step ${number(LAST_ROW)}: callers have 91 buffers, need ${B(29_600)} and hold ${B(1_911_900)}. The cache is hidden.`,
      states: [at(flawed, LAST_ROW), at(flawed, LAST_ROW)],
      speed: 2,
      highlight: "ledger",
      question: {
        asks: "How many bytes are in the cache?",
        options: [`${B(1_882_300)}, all of the waste`, `${B(819_200)}, the biggest buffer`, B(6400), B(100)],
        answer: 3,
        because: `The cache itself has only ${B(100)}. Callers waste ${B(1_882_300)}, ${percent(97.9)} of it in the three largest buffers, each handed to somebody who needs ${B(100)}.`,
        covered: true,
      },
      quote: "the waste is not in the memory being held by the cache",
      minutes: 2,
      notes:
        "This is the picture to remember. Show the stage, then point at the three big boxes and at the tiny part of each that somebody needs.",
      inShort: true,
      more: {
        minutes: 4,
        notes:
          "Select the boxes and read the biography of each. What would a heap profiler have shown here, and which code would it have named?",
      },
    },
    {
      title: "More slots!",
      prose: [
        `A cache performs badly, so it is made larger. Lane A has one slot and lane B has ten; both keep the bigger buffer, reuse the first that fits, and serve the same requests. Let both run to step ${number(MILLION)} and compare the hits, and the mean useful share of the run.`,
      ],
      setup: `Lane A has one slot and lane B ten, for the same requests. Both keep the bigger buffers. The run continues to step ${number(MILLION)}.`,
      states: through(slots, 63, MILLION),
      lane: 1,
      speed: "max",
      highlight: "efficiency",
      question: {
        asks: "What changes with ten slots instead of one?",
        options: [
          "more hits, more useful memory",
          "more hits, less useful memory",
          "fewer hits, more useful memory",
          "fewer hits, less useful memory",
        ],
        answer: 1,
        because: `Ten slots save more big buffers from being freed and give them to small callers: hits go from ${percent(45, 0)} to ${percent(90, 0)}, and the mean useful share goes from ${percent(5.2)} to ${percent(0.99, 2)}.`,
      },
      quote: "The more efficient you try to make your cache, the more wasteful it gets!",
      minutes: 2,
      notes: `Look at hits alone, and this is a success. Callers now hold ${B(76_001_800)}; with one slot it was ${B(9_203_900)}.`,
      more: {
        minutes: 4,
        notes:
          "Is it a law? Try best fit with as many slots as possible. It depends on the buffer that the lookup picks.",
      },
    },
    {
      title: "Fix it",
      prose: [
        `Lane B is yours: over a million steps, bring its mean useful share to at least ${percent(90, 0)} and its hits to at least ${percent(60, 0)}. It has the article’s fix now, which keeps nothing over ${B(200)} and is ${percent(98.2)} useful on average, with only ${percent(33, 0)} hits. The old rule with 64 slots and best fit has ${percent(98, 0)} hits and is ${percent(9.9)} useful on average. Which sizes are worth keeping, and how many of them?`,
      ],
      setup: `New policy in B: ten slots, keep the bigger, never more than twice the request. ${percent(84, 0)} useful on average, ${percent(23, 0)} hits.`,
      states: [yours, proud, proud],
      lane: 1,
      speed: "max",
      highlight: "ledger",
      task: { kind: "challenge", challenge: "repair", without: ["repair"] },
      question: {
        at: 1,
        asks: "Where is most of the memory that no caller needs?",
        options: ["with callers", "in the cache", "nowhere, hardly any is left"],
        answer: 1,
        because: `The slots hold buffers that are too big for nearly all requests: ${B(2_611_200)} lie unused in the cache, ${percent(97.5)} of the memory that no caller needs. The useful share does not count them.`,
        covered: true,
      },
      quote: "ensure that you’re not suffering from yet some other pathological behavior",
      minutes: 3,
      notes:
        "Before the question, try the class’s proposals: first a cutoff, read off the histogram, then slots and fit. At the end, ask the last question: a good figure can hide a new leak.",
      more: {
        minutes: 10,
        notes: "Let everybody work alone and share the link of the best policy; compare the resulting code.",
      },
    },
  ],
  seen: [
    {
      figure: percent(1.5),
      words: `of what callers hold is needed at step ${number(LAST_ROW)}. The cache has ${B(100)}.`,
    },
    { figure: B(6400), words: `for a caller who asked for ${B(100)}, at step 11` },
    { figure: percent(90, 0), words: `hits with ten slots, and ${percent(0.99, 2)} useful on average` },
    { figure: percent(98.2), words: `useful on average if nothing over ${B(200)} is kept, and ${percent(33, 0)} hits` },
  ],
  homework: "repair",
});
