import type { PageScenario } from "../../../models/page_cache/scenario";

/** The requests of a stream that scan: `scan` of them after each `hot`. */
type ScanShape = Pick<PageScenario, "work" | "hot" | "scan" | "requests">;

/** The request that scans last, and its scan's number from 1; null = no scan has begun. */
interface ScanState {
  readonly scan: number;
  /** The scan is running. */
  readonly isRunning: boolean;
  /** Requests since it began or, once it has ended, since its end. */
  readonly requests: number;
}

/** Where a run of `done` requests stands among its scans; null = before the first. */
export function scanState({ work, hot, scan }: ScanShape, done: number): ScanState | null {
  const round = hot + scan;
  if (work !== "mix" || done <= hot) return null;
  const begun = Math.floor((done - 1 - hot) / round) + 1;
  const since = done - (hot + (begun - 1) * round);
  return since < scan
    ? { scan: begun, isRunning: true, requests: since }
    : { scan: begun, isRunning: false, requests: since - scan };
}

/** The scans that touch the requests `from` … `to`, as first request and the one after the last. */
export function scansIn({ work, hot, scan, requests }: ScanShape, from: number, to: number): [number, number][] {
  if (work !== "mix") return [];
  const round = hot + scan;
  const found: [number, number][] = [];
  for (let i = Math.max(0, Math.floor((from - round) / round)); hot + i * round <= Math.min(to, requests - 1); i++) {
    const begin = hot + i * round;
    const end = Math.min(begin + scan, requests);
    if (end > from) found.push([begin, end]);
  }
  return found;
}
