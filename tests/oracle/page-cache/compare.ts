import { PAGE_LIMIT } from "../../../src/generated/page_cache";
import { PageCore, type PageScenario, type PolicyChoice, parametersOf } from "../../page-kit";
import type { CacheTwin, Eviction } from "./cache-twin";
import { twinOf } from "./twin-of";

/** The first step at which core and twin differ, with both answers. */
export interface Difference {
  readonly step: number;
  readonly page: number;
  readonly core: string;
  readonly twin: string;
}

interface Answer {
  readonly hit: boolean;
  readonly missed: string;
  readonly evicted: readonly Eviction[];
  /** So far. */
  readonly evictions: number;
  readonly sizes: readonly number[];
  /** Of the counted requests so far; NaN without sizes. */
  readonly missedBytes: number;
}

/** One line per answer, for comparing and for reading. */
const textOf = ({ hit, missed, evicted, evictions, sizes, missedBytes }: Answer): string =>
  `${hit ? "hit" : missed}; out ${evicted.map(({ page, cause }) => `${page} ${cause}`).join(", ") || "nothing"}, ${evictions} so far; lists ${sizes.join(" ")}; ${missedBytes} bytes missed`;

function answerOfCore(core: PageCore): Answer {
  const acts = core.acts(0);
  const missed = acts.find(({ kind }) => kind === "MISS");
  return {
    hit: acts.some(({ kind }) => kind === "HIT"),
    missed: missed?.cause ?? "",
    evicted: acts.filter(({ kind }) => kind === "EVICT").map(({ page, cause }) => ({ page, cause })),
    evictions: core.figure(0, "evictions"),
    sizes: core.listSizes(0),
    missedBytes: core.figure(0, "missed_bytes"),
  };
}

type TwinAnswer = Omit<Answer, "missedBytes" | "evictions">;

/** The core stores the first acts of a request, and therefore not every eviction of a map that leaves whole. */
const storedOf = (core: PageCore, evicted: readonly Eviction[]): readonly Eviction[] => {
  const acts = core.acts(0);
  return acts.length < PAGE_LIMIT.ACTS ? evicted : evicted.slice(0, acts.filter(({ kind }) => kind === "EVICT").length);
};

function answerOfTwin(twin: CacheTwin, page: number, isFirst: boolean): TwinAnswer {
  const known = twin.remembers(page) ? "ONLY_A_NAME" : "EVICTED_EARLIER";
  const hit = twin.request(page);
  return { hit, missed: isFirst ? "COLD" : known, evicted: twin.evicted, sizes: twin.sizes() };
}

/** Runs a scenario in the core and in the twin of its only lane, request by request. Null = they agree. */
export function comparePolicies(scenario: Omit<PageScenario, "lanes">, choice: PolicyChoice): Difference | null {
  const core = new PageCore({ ...scenario, lanes: [choice] });
  const stream = core.stream();
  const { cache = 0, seed = 1, take_at, take_pages = 0, take_until, keys, sizes, warm = 0 } = scenario;
  const key = (page: number) => keys?.[page] ?? BigInt(page);
  const twin = twinOf[choice.policy]({ capacity: cache, parameters: parametersOf(choice), stream, seed, key });
  const seen = new Set<number>();
  let evictions = 0;
  let missedBytes = sizes === undefined ? Number.NaN : 0;
  for (const [step, page] of stream.entries()) {
    twin.begin(step);
    if (take_pages > 0 && step === take_at) twin.take(take_pages);
    if (take_pages > 0 && step === take_until) twin.giveBack();
    const answer = answerOfTwin(twin, page, !seen.has(page));
    if (step >= warm && !answer.hit) missedBytes += sizes?.[step] ?? Number.NaN;
    evictions += answer.evicted.length;
    seen.add(page);
    core.call("bl_run", 1);
    const twinSays = textOf({ ...answer, evicted: storedOf(core, answer.evicted), evictions, missedBytes });
    const coreSays = textOf(answerOfCore(core));
    if (coreSays !== twinSays) return { step, page, core: coreSays, twin: twinSays };
  }
  return null;
}
