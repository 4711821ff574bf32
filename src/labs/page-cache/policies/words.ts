import { emptyCaches } from "../../../models/page_cache/empty-cache";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { tunedPolicy } from "../../../models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../../models/page_cache/policy-words";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { capitalized } from "../../../shared/sentence";
import { pagesByRole } from "./roles";
import { scanState } from "./scans";
import { isWeighed, WEIGHED, weighedText } from "./weighed";

type Described = Pick<PageScenario, "lanes" | "cache" | "work" | "hot" | "scan" | "requests" | "roles">;

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const ordinal = (number: number): string => {
  const word = ORDINALS[number - 1];
  return word === undefined ? `scan ${formatInteger(number)}` : `${word} scan`;
};

/** Where the requests stand among the scans: ", end of the fourth scan". */
function scanWords(scenario: Described, done: number): string {
  const state = scanState(scenario, done);
  if (state === null) return "";
  const name = ORDINALS[state.scan - 1] === undefined ? ordinal(state.scan) : `the ${ordinal(state.scan)}`;
  if (state.isRunning) return `, in ${name}`;
  return state.requests === 0 ? `, end of ${name}` : `, after ${name}`;
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** The name of a lane's policy. */
const nameOf = ({ lanes }: Described, lane: number): string => wordsOfPolicy(lanes[lane]?.policy.model ?? "lru").name;

/** Describes the caches in at most 60 words. `done` requests are answered. */
export function policiesWords(caches: readonly PolicyArrays[], scenario: Described, done: number): string {
  if (done === 0) return "Nothing has been requested yet, so all caches are empty.";
  const isFuture = scenario.roles === "future";
  const held = caches.map((cache, lane) => {
    const { proved, dead } = pagesByRole(cache, scenario.roles);
    const all = formatInteger(pageFigure(cache, "resident"));
    return `${nameOf(scenario, lane)} ${formatInteger(isFuture ? dead : proved)} of ${all}`;
  });
  const eachLane = (text: (cache: PolicyArrays) => string) =>
    joined(caches.map((cache, lane) => `${nameOf(scenario, lane)} ${text(cache)}`));
  return [
    `Request ${formatInteger(done - 1)}${scanWords(scenario, done)}.`,
    `Pages ${isFuture ? "that are never requested again" : "requested again since they came"}: ${joined(held)}.`,
    `Hits so far: ${eachLane((cache) => formatShare(pageFigure(cache, "hit_ratio")))}.`,
    ...(caches.some(isWeighed) ? [`${capitalized(WEIGHED)}: ${eachLane(weighedText)}.`] : []),
    ...emptyCaches(scenario.lanes.map(tunedPolicy), [scenario.cache]),
  ].join(" ");
}
