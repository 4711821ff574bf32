import { create } from "zustand";
import type { Speed } from "../protocol/messages";

/** At this speed the article's story takes about six seconds. */
const FIRST_SPEED = 10;

export interface TransportState {
  /** The speed to play at. */
  readonly speed: Speed;
  /** The core has answered once, so commands reach it. */
  readonly ready: boolean;
}

export const useTransport = create<TransportState>()(() => ({ speed: FIRST_SPEED, ready: false }));
