import type { Caveat } from "../../../workloads/traces/calls/caveats";
import type { Session } from "../engine/session";

/* Caveats beside the sessions of the command line, because a session does not know the file of its trace. */

const known = new WeakMap<Session, readonly Caveat[]>();

export const setCaveats = (session: Session, caveats: readonly Caveat[]): void => void known.set(session, caveats);

/** The caveats of an open scenario; empty without a trace. */
export const sessionCaveats = (session: Session): readonly Caveat[] => known.get(session) ?? [];
