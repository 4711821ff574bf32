import { formatInteger } from "../../shared/format";
import { problemList, type Report } from "./problem";
import type { Scenario } from "./scenario";

/**
 * A rule between fields. It runs only if all keys that it needs are valid. List entries may lack their invalid keys;
 * comparisons with undefined are false, so the rule reports nothing about them.
 */
export interface Rule {
  readonly needs: readonly string[];
  readonly check: (values: never, report: Report) => void;
}

/** Restricts a rule to the keys that it needs. */
export const ruleOf =
  <T>() =>
  <K extends keyof T & string>(needs: readonly K[], check: (values: Pick<T, K>, report: Report) => void): Rule => ({
    needs,
    check,
  });
const baseRule = ruleOf<Scenario & { readonly lanes: readonly unknown[] }>();

/** The rules of every lab. */
export const baseRules: readonly Rule[] = [
  baseRule(["loopFrom", "loopTo"], ({ loopFrom, loopTo }, report) => {
    if (loopTo === null && loopFrom !== null) report("loopTo", loopTo, "a step over loopFrom, because loopFrom is set");
    else if (loopFrom === null && loopTo !== null)
      report("loopFrom", loopFrom, "a step below loopTo, because loopTo is set");
    else if (loopFrom !== null && loopTo !== null && loopFrom >= loopTo)
      report("loopTo", loopTo, `a step over loopFrom, ${formatInteger(loopFrom)}`);
  }),
  baseRule(["lanes", "breakpoints"], ({ lanes, breakpoints }, report) => {
    breakpoints.forEach(({ lane }, i) => {
      if (lane !== null && lane >= lanes.length)
        report(`breakpoints[${i}].lane`, lane, `a lane, 0 … ${lanes.length - 1}`);
    });
  }),
];

/** Reports violations of the rules between a record's fields, some of which may be missing. */
export function checkRules(rules: readonly Rule[], values: object, report: Report): void {
  for (const rule of rules) {
    if (rule.needs.every((key) => key in values)) rule.check(values as never, report);
  }
}

/** Whether a record obeys all the rules. */
export function keepsRules(rules: readonly Rule[], values: object): boolean {
  const { problems, report } = problemList();
  checkRules(rules, values, report);
  return problems.length === 0;
}
