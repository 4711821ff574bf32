import type { Bar, GateValues } from "../../../advisor/gate/assertion";
import type { LaneChecked } from "../../../advisor/gate/outcome";
import { RunningFigures } from "../../../advisor/gate/running";
import { Watch } from "../../../advisor/gate/watch";
import { slotsInAll } from "../../../advisor/shape";
import { FIGURE, OUTCOME } from "../../../generated/abi";
import type { Run } from "../../../library/run";
import { laneReader } from "../../../models/allocation/engine/heap-session";
import type { Session } from "../../../models/allocation/engine/session";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { policyName } from "../../../models/allocation/policy-words";
import type { Policy } from "../../../models/allocation/scenario";
import { heapSumsOf } from "../../../models/allocation/sums";
import { laneLetter } from "../../../shared/lane-letter";

/** Runs to the end and checks the bars of each lane after every operation; those of a heap at the end. */
export function checkLanes(run: Run<Session>, bars: readonly Bar[]): readonly LaneChecked[] {
  const { session } = run;
  const { lanes } = session.scenario;
  const followed = lanes.map((policy, lane) => new FollowedLane(session, lane, policy, bars));
  for (const operation of run.rows(1)) for (const lane of followed) lane.follow(operation);
  const read = laneReader(session);
  return followed.map((one, lane) => {
    const heap = hasHeapModel(one.policy) ? heapSumsOf(read(lane)) : null;
    const ofHeap = { cycles: Number(heap?.cycles ?? Number.NaN), committed: heap?.mostCommitted ?? Number.NaN };
    return { lane: lanes.length > 1 ? laneLetter(lane) : "", ...one.finish(ofHeap) };
  });
}

class FollowedLane {
  readonly #session: Session;
  readonly #lane: number;
  readonly policy: Policy;
  readonly #running: RunningFigures;
  readonly #watch: Watch;
  readonly #figures = new Float64Array(Object.keys(FIGURE).length);
  readonly #outcome = new Uint32Array(Object.keys(OUTCOME).length);
  #values: GateValues;

  constructor(session: Session, lane: number, policy: Policy, bars: readonly Bar[]) {
    this.#session = session;
    this.#lane = lane;
    this.policy = policy;
    this.#running = new RunningFigures(slotsInAll(policy));
    this.#values = this.#running.values(0, 0);
    this.#watch = new Watch(bars);
  }

  follow(operation: number): void {
    const figures = this.#session.figures(this.#lane, this.#figures);
    const of = (name: keyof typeof FIGURE) => figures[FIGURE[name]] ?? 0;
    const granted = this.#session.outcomeWords(this.#lane, this.#outcome)[OUTCOME.granted] ?? 0;
    this.#values = this.#running.add({
      ...{ needed: of("needed"), granted: of("granted"), idle: of("idle"), hits: of("hits") },
      heapCalls: of("heap_allocations") + of("heap_frees"),
      bypasses: granted === 0,
    });
    this.#watch.add(this.#values, operation);
  }

  finish(ofHeap: Pick<GateValues, "cycles" | "committed">): Pick<LaneChecked, "policy" | "checks"> {
    return { policy: policyName(this.policy), checks: this.#watch.finish({ ...this.#values, ...ofHeap }) };
  }
}
