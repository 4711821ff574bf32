import { create } from "zustand";
import type { Leg, Speed, ToWorker } from "../protocol/messages";

/** At this speed the article's story takes about six seconds. */
const FIRST_SPEED = 10;

export interface TransportState {
  /** The speed to play at. */
  readonly speed: Speed;
  /** Play in real time, rather than at `speed`, where steps take time. */
  readonly isTimed: boolean;
  /** Play replays the run by these, up to the state in which it was opened. Empty = the run has been moved or edited. */
  readonly legs: readonly Leg[];
  /** The core has answered once, so commands reach it. */
  readonly ready: boolean;
}

export const useTransport = create<TransportState>()(() => ({
  speed: FIRST_SPEED,
  isTimed: true,
  legs: [],
  ready: false,
}));

/** The command that plays at the chosen speed, or replays an untouched run. */
export function playCommand(): Extract<ToWorker, { readonly type: "play" }> {
  const { speed, isTimed, legs } = useTransport.getState();
  return { type: "play", speed, isTimed, ...(legs.length > 0 && { legs }) };
}
