import { OPERATION } from "../../generated/abi";
import type { FrameInfo } from "../../kernel/protocol/messages";
import { pointersOf } from "../../models/allocation/batches";
import { CALL_KINDS, type CallKind } from "../../models/allocation/call-summary";
import { heapFigure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { outcome } from "../../models/allocation/worded-lane";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { ReallocScenario } from "./scenario/realloc-scenario";

const NAMES = ["", "malloc", "free", "realloc"] as const;

/** The kind of a lane's last call: "realloc". */
const callName = (lane: Pick<AllocationLane, "outcome">): string => NAMES[outcome(lane, "operation")] ?? "";

/** The number of the last call within its batch, from 1. */
export function callNumber(scenario: ReallocScenario, done: number): number {
  const pointers = pointersOf(scenario);
  return scenario.order === "one" ? Math.ceil(done / 3) : ((done - 1) % pointers) + 1;
}

/** Which call the last one is: "realloc 501 of 1 000". */
export function callPlace(
  scenario: ReallocScenario,
  { done }: Pick<FrameInfo, "done">,
  lane: Pick<AllocationLane, "outcome"> | undefined,
): string {
  if (lane === undefined || done === 0) return "before the first call";
  return `${callName(lane)} ${formatInteger(callNumber(scenario, done))} of ${formatInteger(pointersOf(scenario))}`;
}

/** The kind of the last call; malloc before the first. */
export function kindAt(scenario: ReallocScenario, done: number): CallKind {
  const last = Math.max(0, done - 1);
  const batch = scenario.order === "one" ? last % 3 : Math.floor(last / pointersOf(scenario));
  return CALL_KINDS[batch] ?? "free";
}

/** The calls done when a call of a batch has returned. `number`: from 1. */
export function callsUntil(scenario: ReallocScenario, kind: CallKind, number: number): number {
  const batch = CALL_KINDS.indexOf(kind);
  return scenario.order === "one" ? 3 * (number - 1) + batch + 1 : batch * pointersOf(scenario) + number;
}

/** The last call and its counts: "realloc 501 of 1 000: 65 544 B copied, 32 page faults, 1 system call." */
export function callSentence(
  scenario: ReallocScenario,
  { done }: Pick<FrameInfo, "done">,
  lane: AllocationLane | undefined,
): string {
  if (lane?.heap === undefined || outcome(lane, "operation") === OPERATION.START) return "No call has been made yet.";
  const { heap } = lane;
  const name = callPlace(scenario, { done }, lane);
  const copied = heapFigure(heap, "last_copied");
  const counts = [
    copied > 0 ? `${formatBytes(copied)} copied` : "nothing copied",
    formatCounted(heapFigure(heap, "last_page_faults"), "page fault"),
    formatCounted(heapFigure(heap, "last_system_calls"), "system call"),
  ];
  return `The call shown is ${name}: ${counts.join(", ")}.`;
}
