import { runJson } from "../../../cli/shared/run-json";
import { EFFECT } from "../../../generated/abi";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import type { Run } from "../../../library/run";
import { laneLetter } from "../../../shared/lane-letter";
import { isOfTrace } from "../call-trace";
import { type Figures, figuresByName, laneReader } from "../engine/heap-session";
import { grantedSizes, outcomeOf, type Session, stateHash } from "../engine/session";
import { policyName } from "../policy-words";
import { heapFiguresForFile } from "./heap-names";
import { sessionCaveats } from "./session-caveats";
import { classTotals, sizeCounts } from "./size-classes";

/** Sizes in bytes, shares of 1; null = undefined. */
export const json = (run: Run<Session>, every: number | null): Iterable<string> =>
  runJson(run, every, {
    lanes: (session) => session.scenario.lanes.map((_, lane) => figuresByName(session, lane)),
    result,
  });

function result({ session, stop }: Run<Session>) {
  const { scenario } = session;
  const read = laneReader(session);
  return {
    scenario,
    link: encodeLink(scenario),
    ...(isOfTrace(scenario) && { caveats: sessionCaveats(session) }),
    done: session.done,
    hash: stateHash(session),
    stop: stop?.reason === "end" ? stop.end : null,
    requestedSizes: sizeCounts(session.requestedSizes()),
    lanes: scenario.lanes.map((policy, lane) => {
      const { heap } = read(lane);
      return {
        lane: laneLetter(lane),
        name: policyName(policy),
        ...laneResult(session, lane),
        ...(heap && { heap: heapFiguresForFile(heap.figures) }),
      };
    }),
  };
}

function laneResult(session: Session, lane: number) {
  const figures = figuresByName(session, lane);
  const entered = session.slotEntered(lane);
  return {
    figures,
    effects: effects(figures),
    lastStep: outcomeOf(session, lane),
    classes: classTotals(session.classes(lane)),
    grantedSizes: sizeCounts(grantedSizes(session, lane)),
    slots: [...session.slotSizes(lane)].map((size, i) => (size > 0 ? { size, entered: entered[i] ?? 0 } : null)),
  };
}

/** The number of times each effect happened, and its first step. */
function effects(figures: Figures) {
  const names = Object.keys(EFFECT).map((name) => name.toLowerCase() as Lowercase<keyof typeof EFFECT>);
  return Object.fromEntries(
    names.map((name) => [
      name.replaceAll("_", "-"),
      { count: figures[`${name}_count`], first: figures[`${name}_first`] },
    ]),
  );
}
