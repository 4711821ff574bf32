import { isBlank } from "../../../charts/figures";
import { choreography, PLAYED_MS, type Score, withinTime } from "../../../charts/layout/choreography";
import { stepFacts } from "../../../charts/step-facts";
import type { StepPlaces } from "../../../charts/step-overlay";
import type { Frame } from "../../../state/frame-store";
import { useLab } from "../../../state/lab-store";
import { placesOf } from "./places";
import { type StepHost, stepHosts } from "./step-hosts";

/** What a host plays of a step. */
export interface Part {
  readonly host: StepHost;
  readonly score: Score;
  readonly places: StepPlaces;
}

/** What each host in sight plays; `isPlayed`: in the time that playing leaves for it. */
export function partsOf(before: Frame, after: Frame, isPlayed: boolean): Part[] {
  const parts = [...stepHosts].flatMap((host) => partOf(host, before, after) ?? []);
  if (!isPlayed) return parts;
  const scores = withinTime(
    parts.map(({ score }) => score),
    PLAYED_MS,
  );
  return parts.map((part, i) => ({ ...part, score: scores[i] ?? part.score }));
}

function partOf(host: StepHost, before: Frame, after: Frame): Part | null {
  const policy = useLab.getState().scenario.lanes[host.lane];
  const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
  if (!policy || !was || !is || isBlank(was)) return null;
  const facts = stepFacts(was, is);
  const places = facts && placesOf(host, facts, after);
  return facts && places && { host, places, score: choreography(facts, policy) };
}
