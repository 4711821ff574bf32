import { isBlank } from "../../../models/allocation/worded-lane";
import { type AllocationFrame, allocationNow } from "../../shared/allocation-frame";
import { choreography, inTurn, lasting, type Score } from "../charts/layout/choreography";
import { stepFacts } from "../charts/step-facts";
import type { StepPlaces } from "../charts/step-places";
import { placesOf } from "./places";
import { type StepHost, stepHosts } from "./step-hosts";

/** The part of a step that a host animates. */
export interface Part {
  readonly host: StepHost;
  readonly score: Score;
  readonly places: StepPlaces;
}

/** At a higher speed, steps per second, lanes no longer take turns because there is no time. */
const IN_TURN = 1;
/** Share of the time between two steps that an animation uses, and its maximum in ms. */
const PLAYED = { share: 0.9, most: 4000 };

/**
 * The animation of each visible host, in lane order. `speed`: steps per second while playing; null = a step by hand.
 */
export function partsOf(before: AllocationFrame, after: AllocationFrame, speed: number | null): Part[] {
  const parts = [...stepHosts].flatMap((host) => partOf(host, before, after) ?? []);
  parts.sort((a, b) => a.host.lane - b.host.lane);
  const scores = parts.map(({ score }) => score);
  const played = speed !== null && speed > IN_TURN ? scores : inTurn(scores);
  const paced = speed === null ? played : lasting(played, Math.min(PLAYED.most, (PLAYED.share * 1000) / speed));
  return parts.map((part, i) => ({ ...part, score: paced[i] ?? part.score }));
}

function partOf(host: StepHost, before: AllocationFrame, after: AllocationFrame): Part | null {
  const policy = allocationNow().lanes[host.lane];
  const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
  if (!policy || !was || !is || isBlank(was)) return null;
  const facts = stepFacts(was, is);
  const places = facts && placesOf(host, facts, after);
  return facts && places && { host, places, score: choreography(facts, policy) };
}
