import { articleScenario, driftScenario, scanScenario } from "../../labs/lesson-scenarios";
import type { PageScenario } from "../../models/page_cache/scenario";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { SOURCES } from "../../shared/sources";
import { lessonOf } from "../format";
import { through } from "./states";

const script = (...commands: readonly string[]): PageScenario => ({ ...articleScenario, script: commands });
/** The first commands of the article. A script has none that would reveal a later step. */
const article = (commands: number): PageScenario => script(...articleScenario.script.slice(0, commands));

/** The last steps of the article's commands: two panels of `free` around two reads, the eater, and so on. */
const END = { firstFree: 0, cold: 197_360, warm: 394_720, secondFree: 394_721, thirdFree: 397_905, again: 595_265 };
const END_OF_ARTICLE = 990_082;

/** The read after the eater. A command is left to run, so that the title of the stage is about this read alone. */
const cold = through(script(...articleScenario.script.slice(0, 7), "free"), END.thirdFree, END.again);
const panels = through(article(5), END.firstFree, END.secondFree);
const eaten = through(article(6), END.secondFree, END.thirdFree);
const scan = through(scanScenario, 15_999, 19_999, 20_999);
const drift = through(driftScenario, 19_999, 399_999);

const B = formatBytes;
const number = formatInteger;
const percent = formatPercent;
const kB = (kilobytes: number): string => `${number(kilobytes)}\u00a0kB`;
const speed = (text: string): string => `${text}\u00a0MB/s`;
const KiB = (kibibytes: number): string => `${kibibytes}\u00a0KiB`;
const MIB = "1\u00a0MiB";

/** "How caching works", in its order, and a scan through a working set. */
export const lies = lessonOf({
  name: "lies",
  title: "The benchmark that lies",
  summary: "One file on one disk is read six times, at six speeds. Find out what each number measures.",
  minutes: 15,
  legend:
    "In the figures, the bar of the memory is to scale: ruled is programs, dotted is buffers and cache, empty is free. In the strip of a read, solid came from memory and hatched from the disk. In a cache, solid pages have been requested again, hatched pages not yet, and crossed pages never will be.",
  source: SOURCES.caching,
  steps: [
    {
      title: "Full or used?",
      prose: [
        `dd reads a file and throws the bytes away. When it has ended, free reports ${kB(90_696)} more memory as used than before, although nothing new is running. It looks like a leak.`,
      ],
      setup: `dd has read a file and ended. Now free reports ${kB(90_696)} more memory as used than before.`,
      states: panels,
      speed: 60_000,
      highlight: "memory",
      question: {
        asks: `Which program has the ${kB(90_696)} now?`,
        options: ["dd, which read the file", "the shell", "none of them"],
        answer: 2,
        because: `Programs hold ${kB(604)} less than before. The cache grew by ${kB(91_124)}, because it keeps pages of the file in memory that nothing else needs.`,
      },
      quote: "Looking closely at it, you see only the cache has grown bigger.",
      minutes: 1,
      notes: "Let it run, and point at the cache while it grows.",
      inShort: true,
      more: {
        minutes: 3,
        notes:
          "Compare with the format that free prints today. It counts the cache as available, because of questions like this one.",
      },
    },
    {
      title: "Requests to the disk",
      prose: [
        `dd reads records of ${B(512)}, ${number(197_360)} of them. Nearly all of the file is on the disk alone, and every request has a cost before its first byte arrives.`,
      ],
      setup: `dd reads ${number(197_360)} records of ${B(512)}. Nearly all of the file is on the disk alone.`,
      states: through(article(2), END.firstFree, END.cold),
      speed: 40_000,
      highlight: "reads",
      question: {
        asks: "How many requests reach the disk?",
        options: [
          `${number(197_360)}, one for each record`,
          `${number(24_670)}, one for each page`,
          "715",
          "one for the whole file",
        ],
        answer: 2,
        because: `The kernel reads ahead in windows of up to 32 pages, and ${number(22_781)} pages were missing. Most of the ${number(197_360)} records find their page already in memory.`,
      },
      quote: "You get 44.4 MB/s for disk reads, a realistic result.",
      minutes: 2,
      notes: "Play the first windows slowly: they double, and the disk never waits for dd again.",
      more: {
        minutes: 4,
        notes: "Set the read-ahead to zero and run it again. The disk is the same, and the benchmark is not.",
      },
    },
    {
      title: "Once more",
      prose: [
        `The first run got ${speed("44.4")}. The same command runs again at once: the same file, the same records, the same disk.`,
        "The whole file is in memory now.",
      ],
      setup: `The first run got ${speed("44.4")}. The whole file is in memory now, and the same command runs again.`,
      states: through(article(3), END.cold, END.warm),
      speed: 40_000,
      highlight: "reads",
      question: {
        asks: "How fast is the second run?",
        options: [speed("44"), speed("90"), `about ${speed("570")}`, `about ${speed(number(2500))}`],
        answer: 2,
        because: `This model says ${speed("568")}. The article measured ${speed("531")} here and ${speed("609")} when it tried again. These are several numbers for the same thing, so believe their first digit at most.`,
      },
      quote: "The culprit are the caches that stored the file content",
      minutes: 2,
      notes: "Ask who would publish this number as the speed of the disk. The article calls it unrealistic.",
      inShort: true,
      more: {
        minutes: 4,
        notes:
          "Let the class name caches that their own benchmarks have measured: of the database, the browser, the CPU.",
      },
    },
    {
      title: "What limits it now?",
      prose: [
        `No request reaches the disk any more, and yet ${speed("568")} is far below what memory can do. dd still makes ${number(197_360)} reads of ${B(512)}. Now it reads the same file from the same cache in ${number(97)} records of ${MIB}.`,
      ],
      setup: `With ${number(197_360)} reads of ${B(512)}, dd got ${speed("568")} from the cache. Now it reads the same file in ${number(97)} records of ${MIB}.`,
      states: through(script("free", "dd:512", "dd:512", "dd:1048576"), END.warm, END.warm + 97),
      speed: 25,
      highlight: "times",
      question: {
        asks: `How fast is dd with records of ${MIB}?`,
        options: [
          `${speed("42")}, as fast as the disk`,
          `${speed("568")}, as before`,
          `about ${speed(number(1100))}`,
          `about ${speed(number(2500))}`,
        ],
        answer: 3,
        because: `It gets ${speed(number(2496))}: with small records, calls took ${percent(77, 0)} of the time. The model predicts this, and it assumes the speed of copying, because the article did not measure it.`,
      },
      quote: "You see there is a big difference between a cached and a non-cached read",
      minutes: 2,
      notes: "A cached read is limited by system calls, not by memory. That is a second thing this benchmark hides.",
      more: {
        minutes: 4,
        notes:
          "Which figures here are fitted, which assumed, which predicted? The badges say so. Discuss why it matters.",
      },
    },
    {
      title: "Eat it",
      prose: [
        "The cache holds the whole file. Now a program allocates memory until it can get no more: first all that is free, then all that the cache gives up. Then it dies.",
      ],
      setup: "The cache holds the whole file. A program allocates memory until it can get no more. Then it dies.",
      states: eaten,
      speed: 500,
      highlight: "memory",
      question: {
        asks: "What does free show after the program has died?",
        options: ["more cached", "the same as before", "more free, little cached", "everything used"],
        answer: 2,
        because: `It shows ${kB(3_258_300)} free and ${kB(57_360)} cached. The memory of a dead program becomes free, and only another read brings the file back into the cache.`,
      },
      quote: "My program allocates memory till it can no more. All caches are eaten up.",
      minutes: 2,
      notes:
        "Stop at the moment when nothing is free. From there on every page of the eater costs a page of the cache.",
      more: {
        minutes: 4,
        notes: "Today you would drop the caches with a line in a shell. Why did the author write a program?",
      },
    },
    {
      title: "Cold?",
      prose: [
        "The eater has taken the cache, so the benchmark starts cold. That was its purpose: this time dd should measure the disk and nothing else.",
      ],
      setup:
        "A program has taken the memory of the cache, and has died. Now dd reads the file again, to measure the disk alone.",
      states: cold,
      speed: 40_000,
      highlight: "reads",
      question: {
        asks: "How much of the file comes from the disk?",
        options: ["all of it", `about ${percent(90, 0)} of it`, `about ${percent(50, 0)} of it`, "nothing"],
        answer: 1,
        because: `It is ${percent(89.6)}, because ${number(2573)} pages outlived the eater. So dd reports ${speed("45.6")} where the disk transfers ${speed("41.8")}.`,
        covered: true,
        beside: "memory",
      },
      quote: "and get a realistic result",
      minutes: 2,
      notes:
        "The article did not see this. The model counts it from the panels of free, and it explains the small difference between both cold reads.",
      more: {
        minutes: 4,
        notes:
          "It is an explanation, not a proof. Let the class find a rival, for example a disk that loses part of a turn, and say what it would not explain.",
      },
    },
    {
      title: "Past the cache",
      prose: [
        `With iflag=direct, dd goes past the cache, and every record is a request to the disk. Records of ${B(512)} get ${speed("4.3")}, ten times slower than the cold read, and records of ${MIB} get ${speed("41.6")}. So the block size decides.`,
      ],
      setup: `Direct reads go past the cache. Records of ${B(512)} get ${speed("4.3")}, records of ${MIB} ${speed("41.6")}. Wanted: ${speed("40")}.`,
      states: through(
        script(...articleScenario.script, "direct:131072", "direct:65536"),
        END_OF_ARTICLE,
        END_OF_ARTICLE + 771,
        END_OF_ARTICLE + 771 + 1542,
      ),
      speed: 400,
      highlight: "direct",
      question: {
        asks: `Which is the smallest record that gets ${speed("40")}?`,
        options: [KiB(4), KiB(16), KiB(128), MIB],
        answer: 2,
        because: `Records of ${KiB(128)} get ${speed("40.4")}, and ${KiB(64)} get only ${speed("39.1")}. Every request costs the same before its first byte, so the size of a block is a policy.`,
        covered: true,
        beside: "reads",
      },
      quote: "you just have to adjust the blocksize",
      minutes: 1,
      notes: "Two numbers fix the curve, and the article printed both.",
      more: {
        minutes: 5,
        notes: "Move the handle on the curve and run it. Where would you stop, and what does a larger block cost?",
      },
    },
    {
      title: "Who else reads?",
      prose: [
        `A cache of ${number(2000)} pages serves everyday requests: few pages are popular, and most are not. Then a backup reads ${number(4000)} pages that nobody requests again.`,
      ],
      setup: `A cache of ${number(2000)} pages serves everyday requests. Then a backup reads ${number(4000)} pages that nobody requests again.`,
      states: scan,
      speed: 800,
      highlight: "roles",
      question: {
        asks: `How many of LRU’s ${number(2000)} pages are of use after the backup?`,
        options: [`all ${number(2000)}`, `about ${number(1000)}`, `about ${number(500)}`, "none"],
        answer: 3,
        because: `All ${number(2000)} belong to the backup. Of the next ${number(1000)} requests, LRU hits ${number(449)} and S3-FIFO hits ${number(716)}. A benchmark has to know which cache it measures, and who else uses it.`,
      },
      quote: "However, performance is not negatively affected.",
      minutes: 2,
      notes: "From the back row you see one bar change its color. Ask what the next thousand requests will pay for it.",
      inShort: true,
      more: {
        minutes: 5,
        notes: "Open it in the lab and change the policies. Which of them keeps the pages of the day before?",
      },
    },
    {
      title: "The same name",
      prose: [
        `Every ${number(20_000)} requests other pages become popular. Each cache has ${number(2000)} pages, and both A and B are called W-TinyLFU. A, as in libCacheSim, counts hits of its main part and forgets late. B, as in the Java library Caffeine, counts every request and forgets soon.`,
      ],
      setup: `Every ${number(20_000)} requests other pages become popular. Both A and B are called W-TinyLFU. A forgets late, B soon. A misses ${number(279_265)} of ${number(400_000)} requests.`,
      states: drift,
      speed: 80_000,
      highlight: "roles",
      question: {
        asks: `How many of ${number(400_000)} requests does B miss?`,
        options: [`${number(279_265)}, as A`, number(231_406), number(175_932), number(98_214)],
        answer: 2,
        because: `B misses ${number(175_932)} and LRU ${number(173_922)}. A name says little about a cache: ask which rule your library runs.`,
      },
      quote: "get a realistic result",
      minutes: 1,
      notes: "The lab was wrong about Caffeine in just this way, because it had one rule for the name.",
      more: {
        minutes: 2,
        notes:
          "In the lab, By library… sets the policy that a library runs. Look up the one in your own program. Then write a benchmark that does not lie: say which cache it measures, and empty it.",
      },
    },
  ],
  seen: [
    { figure: speed("568"), words: `in a benchmark of the disk that asks no disk` },
    { figure: speed(number(2496)), words: `from the same cache in records of ${MIB}` },
    { figure: percent(89.6), words: `of the file comes from the disk when the cache was to be cold` },
    {
      figure: number(449),
      words: `of ${number(1000)} requests hit in LRU after a backup, and ${number(716)} in S3-FIFO`,
    },
  ],
  homework: "honest-benchmark",
});
