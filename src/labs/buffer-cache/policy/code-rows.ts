import { type CodeLine, litLines, type Moment } from "../../../codegen/code-line";
import { type DiffLine, lineDiff, policyCode } from "../../../codegen/policy-code";
import { settingWithoutCode } from "../../../codegen/without-code";
import { OPERATION } from "../../../generated/abi";
import { causeNamed } from "../../../models/allocation/causes";
import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { policyPresets } from "../../../models/allocation/policies";
import type { Policy } from "../../../models/allocation/scenario";
import { outcome } from "../../../models/allocation/worded-lane";
import { formatCounted } from "../../../shared/figure-text";

/** A line of the panel. */
export interface CodeRow {
  /** Unique in the list. */
  readonly key: string;
  /** Spaces before the text. */
  readonly indent: number;
  readonly text: string;
  readonly side: DiffLine<CodeLine>["side"];
  readonly isLit: boolean;
}

const flawed = policyCode(policyPresets["article-flawed"].policy);

/** The code of a policy, or its changes from the flawed one, with the line of a moment highlighted. */
export function codeRows(policy: Policy, moment: Moment | null, asChanges: boolean): readonly CodeRow[] {
  const code = policyCode(policy);
  const lit: ReadonlySet<string> = moment === null ? new Set() : litLines(code, moment);
  const lines = asChanges ? lineDiff(flawed, code) : code.map((line) => ({ side: "both", line }) as const);
  return lines.map(({ side, line: { id, text } }) => ({
    key: `${side === "removed" ? "old-" : ""}${id}`,
    indent: text.length - text.trimStart().length,
    text: text.trimStart(),
    side,
    isLit: side !== "removed" && lit.has(id),
  }));
}

/** The line that compares sizes. It decides a step whether the buffer fits or not. */
const FITS = "get-fits";

/** The line that decided a step: the comparison, or the action where nothing is compared. */
export function decidingLine(policy: Policy, moment: Moment): string {
  if (settingWithoutCode(policy) !== null) return "";
  const code = policyCode(policy);
  const lit = litLines(code, moment);
  const ends = code.filter(({ id }) => lit.has(id));
  const test = moment.cause === "FITS" || moment.cause === "TOO_SMALL" ? code.find(({ id }) => id === FITS) : undefined;
  const line = test ?? ends.find(({ text }) => text.trimStart().startsWith("if")) ?? ends.at(-1);
  return (line?.text ?? "").trim().replace(/ \{$/, "");
}

/** Summarizes the changes. */
export function changeWords(rows: readonly CodeRow[]): string {
  const count = (side: CodeRow["side"]) => rows.filter((row) => row.side === side).length;
  const [added, removed] = [count("added"), count("removed")];
  if (added + removed === 0) return "This is Chen’s flawed policy: nothing has changed.";
  return `Compared with Chen’s flawed policy: ${formatCounted(added, "line")} added (+), ${formatCounted(removed, "line")} removed (−).`;
}

/** Where the last step of a lane ended in its code; null at the start. */
export function lastMoment(lane: Pick<AllocationLane, "figures" | "outcome">): Moment | null {
  if (Number.isNaN(figure(lane, "live"))) return null;
  return momentOf(outcome(lane, "operation"), outcome(lane, "cause"));
}

/** The end of a step in the code, by the core's numbers; null = none, as before the first step and after a resize. */
export function momentOf(operation: number, cause: number): Moment | null {
  const name = causeNamed(cause);
  if (name === null) return null;
  if (operation === OPERATION.ALLOCATE) return { operation: "ALLOCATE", cause: name };
  return operation === OPERATION.FREE ? { operation: "FREE", cause: name } : null;
}
