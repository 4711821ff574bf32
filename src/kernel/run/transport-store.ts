import { create } from "zustand";
import type { Speed, ToWorker } from "../protocol/messages";

/** At this speed the article's story takes about six seconds. */
const FIRST_SPEED = 10;

export interface TransportState {
  /** The speed to play at. */
  readonly speed: Speed;
  /** Play in real time, rather than at `speed`, where steps take time. */
  readonly isTimed: boolean;
  /** The core has answered once, so commands reach it. */
  readonly ready: boolean;
}

export const useTransport = create<TransportState>()(() => ({
  speed: FIRST_SPEED,
  isTimed: true,
  ready: false,
}));

/** The command that plays at the chosen speed. */
export function playCommand(): Extract<ToWorker, { readonly type: "play" }> {
  const { speed, isTimed } = useTransport.getState();
  return { type: "play", speed, isTimed };
}
