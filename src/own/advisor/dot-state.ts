import type { Dot } from "../../advisor/dot";
import type { Advice } from "./advice";
import type { DotState } from "./advisor-words";
import type { TrayLane } from "./tray-store";

export function dotState({ met, answer }: Advice, lanes: readonly TrayLane[], { k }: Dot): DotState {
  return {
    isMet: met.has(k),
    isFront: answer.front.some(({ dot }) => dot.k === k),
    isAnswer: answer.kind === "policy" && answer.dot.k === k,
    lane: lanes.find(({ dot }) => dot.k === k)?.letter ?? null,
  };
}
