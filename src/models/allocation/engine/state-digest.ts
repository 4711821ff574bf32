import { digestOf } from "../digest";
import { HeapSession } from "./heap-session";
import type { Session } from "./session";

/** The digest of a session's current state, as in a link. */
export function stateDigest(session: Session): string {
  const lanes = session.scenario.lanes.map(({ heap }, lane) => ({
    figures: session.figures(lane),
    ...(heap.model === "exact" ? {} : { heap: { figures: new HeapSession(session).figures(lane) } }),
  }));
  return digestOf(lanes);
}
