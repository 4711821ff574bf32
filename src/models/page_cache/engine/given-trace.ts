import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { isMachine, type PageScenario } from "../scenario";
import type { RequestStream } from "./request-stream";

/** A trace that this device has. */
export interface GivenTrace extends RequestStream {
  /** As in a scenario: "f95775b880ec:23504". */
  readonly name: string;
  readonly reading: PageScenario["read"];
}

/** Finds a trace by its name; null = this device does not have it. */
export type FindTrace = (name: string) => Promise<GivenTrace | null>;

/** The trace that a scenario needs; null = none. */
export const traceNeeded = (scenario: PageScenario): string | null =>
  !isMachine(scenario) && scenario.work === "trace" ? scenario.trace : null;

/** The problems of a scenario with the trace that was found for it. */
export function traceProblems(scenario: PageScenario, found: GivenTrace | null): readonly Problem[] {
  const needed = traceNeeded(scenario);
  const { problems, report } = problemList();
  if (needed === null) return problems;
  if (found?.name !== needed) {
    report("trace", needed, "this device does not have it; open its file");
    return problems.map((problem) => ({ ...problem, isMissing: true }));
  }
  if (found.reading !== scenario.read) report("read", scenario.read, `${found.reading}, as this trace was read`);
  return problems;
}
