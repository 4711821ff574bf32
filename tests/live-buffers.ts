import { STRUCT } from "../src/generated/block";
import { figuresByName } from "../src/models/allocation/engine/heap-session";
import type { Session } from "../src/models/allocation/engine/session";

const liveOf = (session: Session): number => figuresByName(session, 0).live ?? 0;

/** Bytes needed by each of `live` buffers, in the order of the live list. */
export function liveNeeded(session: Session, live: number = liveOf(session)): Uint32Array {
  return session.core.read(Uint32Array, session.core.call.bl_live_needed(), live);
}

/** Bytes granted to each of `live` buffers, in the order of the live list. */
export function liveGranted(session: Session, lane: number, live: number = liveOf(session)): Uint32Array {
  const words = STRUCT.BUFFER_BYTES / 4;
  const buffers = session.core.read(Uint32Array, session.core.call.bl_live_buffers(lane), live * words);
  return buffers.filter((_, i) => i % words === 0);
}
