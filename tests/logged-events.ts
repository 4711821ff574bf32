import { LIMIT } from "../src/generated/abi";
import type { EffectEvent, Session } from "../src/models/allocation/engine/session";

/** The last `most` effects of a lane that the log still has, oldest first. */
export function loggedEvents(session: Session, lane: number, most: number = LIMIT.EVENTS): EffectEvent[] {
  const logged = session.core.call.bl_event_count(lane);
  const count = Math.min(most, logged, LIMIT.EVENTS);
  return Array.from({ length: count }, (_, i) => session.event(lane, logged - count + i));
}
