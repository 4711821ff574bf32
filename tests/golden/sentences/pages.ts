import { ACT, PAGE_CAUSE, PAGE_LIMIT } from "../../../src/generated/page_cache";
import { lifeWords, requestsWords } from "../../../src/labs/page-cache/Biography";
import { memoryWords } from "../../../src/labs/page-cache/machine/memory-figure";
import { commandNow, scriptRows } from "../../../src/labs/page-cache/machine/script-rows";
import { commandStory, machineTakeaway, machineWords } from "../../../src/labs/page-cache/machine/words";
import { nextWords } from "../../../src/labs/page-cache/next/NextRequests";
import {
  nameListWords,
  nextOut,
  pageListWords,
  selectedWords,
  stateWords,
} from "../../../src/labs/page-cache/policies/lane-words";
import { listsOf } from "../../../src/labs/page-cache/policies/lists";
import { sentenceOf, streamSentence, WORKS, workName } from "../../../src/labs/page-cache/policies/request-words";
import { policiesTakeaway, policiesWords } from "../../../src/labs/page-cache/policies/words";
import { type Act, actWords, requestSentence } from "../../../src/labs/page-cache/request/acts";
import { policyPhrases } from "../../../src/labs/page-cache/stop-phrases";
import { commandName, commandOf } from "../../../src/models/page_cache/machine/commands";
import { POLICY_NAMES, type PolicyName } from "../../../src/models/page_cache/policies";
import { listName, rulesOfPolicy } from "../../../src/models/page_cache/policy-rules";
import { laneOf } from "../../../src/models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../../src/models/page_cache/policy-words";
import type { PageScenario } from "../../../src/models/page_cache/scenario";
import { pageStops } from "../../../src/models/page_cache/stop-kinds";
import { pageStopWords } from "../../../src/models/page_cache/stop-words";
import { scenarioOf, statesAt } from "../../unit/page-states";
import { END, machineRun, machineScenario } from "../../unit/pages-machine-kit";
import { each, type Section, stopRules, table } from "./kit";

const { NONE } = PAGE_LIMIT;
const causes = Object.keys(PAGE_CAUSE) as (keyof typeof PAGE_CAUSE)[];
const kinds = Object.keys(ACT) as (keyof typeof ACT)[];
const act = (change: Partial<Act>): Act => ({
  ...{ kind: "HIT", cause: "NONE", page: 271, from: 0, to: 1, other: 271, before: 30, after: 12 },
  ...change,
});
const evicted = { kind: "EVICT", before: Number.NaN, to: NONE } as const;
/** Every kind, and those with a cause under every cause. */
const ACTS: Readonly<Record<string, Act>> = {
  ...table(kinds, (kind) => act({ kind })),
  ...Object.fromEntries(
    causes.slice(1).map((cause) => {
      if (PAGE_CAUSE[cause] >= PAGE_CAUSE.OLDEST) return [`EVICT ${cause}`, act({ ...evicted, cause })];
      const kind = ["COLD", "EVICTED_EARLIER", "ONLY_A_NAME"].includes(cause) ? "MISS" : "MOVE";
      return [`${kind} ${cause}`, act({ kind, cause })];
    }),
  ),
  "missed, left by another": act({ kind: "MISS", cause: "EVICTED_EARLIER", other: 9 }),
  "entered at once": act({ kind: "MOVE", cause: "PROMOTED", from: NONE }),
  "its name stays": act({ ...evicted, cause: "OLDEST", to: 2 }),
  "compared from the window": act({ kind: "EVICT", cause: "LOST_COMPARISON" }),
  "compared, a tie": act({ kind: "EVICT", cause: "LOST_COMPARISON", from: 1, before: 12 }),
  "target shrinks": act({ kind: "TARGET", before: 12.5, after: 3 }),
};

const MOMENT = { list: 1, before: [], after: [] };
const request = (policy: PolicyName, acts: readonly Act[], list = 1) =>
  requestSentence({ policy, page: 271, acts, more: 0, moment: { ...MOMENT, list } } as never);
const REQUESTS = {
  none: request("lru", []),
  hit: request("arc", [act({})]),
  "hit that moves": request("arc", [act({}), act({ kind: "MOVE", cause: "PROMOTED" })]),
  ...table(["COLD", "ONLY_A_NAME", "EVICTED_EARLIER"] as const, (cause) =>
    request("arc", [act({ kind: "MISS", cause })]),
  ),
  "not kept": request("w-tinylfu", [act({ kind: "MISS", cause: "COLD" })], NONE),
  "with evictions": request("s3-fifo", [
    act({ kind: "MISS", cause: "COLD" }),
    ...[1, 2, 3].map((page) => act({ ...evicted, cause: "BIT_CLEAR", page })),
    act({ kind: "MOVE", cause: "SECOND_CHANCE" }),
  ]),
};

const stories = (scenario: PageScenario): (readonly [string, string])[] => {
  const machine = machineRun(scenario)(END);
  return scriptRows(machine, scenario).map((row) => [
    commandName(row.command),
    commandStory(machine, scenario, row).text,
  ]);
};
const STEPS = [0, 100_000, 197_361, 300_000, 394_721, 396_000, 397_905, 500_000, 800_000, END];
const COMMANDS = ["free", "dd:512", "dd:4096", "direct:512", "direct:1048576", "write:1536", "drop"] as const;

/** The machine of the article at steps in each command. */
function machineSections(): readonly Section[] {
  const article = machineScenario();
  const at = machineRun(article);
  const states = Object.fromEntries(
    STEPS.map((done) => [`${done === END ? "the end" : done}, ${commandNow(at(done))}`, done]),
  );
  return [
    [
      "Machine",
      each(
        states,
        (done) => machineTakeaway(at(done), article),
        (done) => machineWords(at(done), article),
        (done) => memoryWords(at(done)),
      ),
    ],
    ["Commands of the article", stories(article)],
    ["Commands that write", stories(machineScenario({ script: ["write:4096", "sync"] }))],
    ["Names of commands", COMMANDS.map((name) => [name, commandName(commandOf(name))] as const)],
  ];
}

const lanesOf = (...models: readonly PolicyName[]) => models.map((model) => laneOf(model));
const stateOf = (fields: object, done: number) => {
  const scenario = scenarioOf(fields);
  return { scenario, done, caches: statesAt(scenario, [done])[0] ?? [] };
};
/** The state of every policy, four at a time, after a scan; and the states that titles name. */
const states = () => ({
  ...Object.fromEntries(
    [0, 4, 8, 12].map((from) => [
      POLICY_NAMES.slice(from, from + 4).join(", "),
      stateOf({ lanes: lanesOf(...POLICY_NAMES.slice(from, from + 4)), cache: 1500, hot: 4000, scan: 1500 }, 9000),
    ]),
  ),
  "after four scans": stateOf({}, 80_000),
  "without the future": stateOf({ roles: "known" }, 80_000),
  "a hand that passed pages": stateOf({ lanes: lanesOf("clock", "sieve") }, 6000),
  start: stateOf({}, 0),
  "nothing evicted": stateOf({}, 100),
  "the same misses": stateOf({ work: "zipf", lanes: lanesOf("lfu", "lru-2", "sieve") }, 200_000),
  "as many misses": stateOf(
    { work: "list", asks: [1, 2, 3, 2, 1], requests: 5, cache: 2, lanes: lanesOf("lru", "mru") },
    5,
  ),
  "caches nothing": stateOf(
    { work: "zipf", n: 2000, requests: 20_000, cache: 99, lanes: lanesOf("w-tinylfu", "lru") },
    10_000,
  ),
  "a loop": stateOf({ work: "loop", n: 2100, requests: 42_000, lanes: lanesOf("lru", "mru") }, 42_000),
});
type State = ReturnType<typeof stateOf>;
const inLanes =
  (say: (cache: State["caches"][number], lane: State["scenario"]["lanes"][number]) => string) => (state: State) =>
    state.caches
      .map((cache, i) => say(cache, state.scenario.lanes[i] as never))
      .filter(Boolean)
      .join(" · ");

const PAGE = { page: 271, requested: 34, first: 205, last: 79_990, next: 80_102, lanes: [] };
const STAYS = [
  { entered: 205, left: 300, cause: PAGE_CAUSE.OLDEST },
  { entered: 341, left: 363, cause: PAGE_CAUSE.OLDEST },
  { entered: 501, left: NONE, cause: 0 },
];

export const pages = (): readonly Section[] => {
  const all = states();
  return [
    [
      "Policies",
      each(
        table(POLICY_NAMES, (name) => name),
        (name) => wordsOfPolicy(name).name,
        (name) => wordsOfPolicy(name).rule,
        (name) => Object.values(wordsOfPolicy(name).parameters).join(", "),
        (name) =>
          rulesOfPolicy(name)
            .lists.map((_, list) => listName(name, list))
            .join(", "),
      ),
    ],
    ...machineSections(),
    ["Acts", each(ACTS, (one) => Object.values(actWords(one, "arc")).join(". "))],
    ["Request", each(REQUESTS, (text) => text)],
    [
      "Takeaway",
      each(
        all,
        ({ caches, scenario }) => policiesTakeaway(caches, 0, scenario.roles),
        ({ caches, scenario }) => policiesTakeaway(caches, caches.length - 1, scenario.roles),
      ),
    ],
    ["Words", each(all, ({ caches, scenario, done }) => policiesWords(caches, scenario, done))],
    [
      "Lanes",
      each(
        all,
        inLanes((cache, { policy }) => stateWords(cache, policy, 2000)),
        inLanes((cache, { policy }) => pageListWords(listsOf(cache, policy))),
        inLanes((cache, { policy }) => nameListWords(listsOf(cache, policy))),
        inLanes((cache, { policy }) => {
          const next = nextOut(cache, policy);
          return next === null ? "" : `next out: ${next.page}, ${next.why}`;
        }),
        inLanes((cache, { policy }) => selectedWords(cache, policy, 4_000_000, "known")),
      ),
    ],
    [
      "Requests",
      each(
        table(
          WORKS.map(([work]) => work),
          (work) => work,
        ),
        workName,
        sentenceOf,
        (work) => streamSentence({ work }),
      ),
    ],
    [
      "A page",
      [
        ...each(
          {
            often: PAGE,
            once: { ...PAGE, requested: 1, next: NONE },
            never: { ...PAGE, requested: 0, next: NONE },
            later: { ...PAGE, requested: 0 },
          },
          requestsWords,
        ),
        ...each(
          {
            "third stay": { list: 1, role: 2, stayCount: 3, stays: STAYS },
            never: { list: NONE, role: NONE, stayCount: 0, stays: [] },
            left: { list: 2, role: 0, stayCount: 1, stays: STAYS.slice(0, 1) },
          },
          (life) => lifeWords(life, "arc"),
        ),
      ],
    ],
    [
      "Next requests",
      each({ three: [true, false, true] }, (hits) =>
        nextWords(
          hits.map((hit, i) => ({ step: i, page: i, hits: [hit, true] })),
          ["LRU", "ARC"],
        ),
      ),
    ],
    stopRules(policyPhrases, pageStops, pageStopWords),
  ];
};
