import { formatInteger } from "../../shared/format";
import { problemList, type Report } from "./problem";
import type { Scenario } from "./scenario";

/**
 * A rule between fields. It is asked only where all keys it needs are valid. Entries of lists may still lack what was bad
 * in them: comparisons with undefined are false, so a rule has nothing to say there.
 */
export interface Rule {
  readonly needs: readonly string[];
  readonly check: (values: never, report: Report) => void;
}

/** Lets a rule see the keys it needs and no other. */
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
    if (loopTo === null && loopFrom !== null) report("loopTo", loopTo, "a step over loopFrom, as there is a loopFrom");
    else if (loopFrom === null && loopTo !== null)
      report("loopFrom", loopFrom, "a step below loopTo, as there is a loopTo");
    else if (loopFrom !== null && loopTo !== null && loopFrom >= loopTo)
      report("loopTo", loopTo, `a step over loopFrom, ${formatInteger(loopFrom)}`);
  }),
  baseRule(["lanes", "breakpoints"], ({ lanes, breakpoints }, report) => {
    breakpoints.forEach(({ kind, lane }, i) => {
      if (kind === "lanes-differ" && lanes.length < 2)
        report(`breakpoints[${i}].kind`, kind, "lanes-differ with two lanes or more");
      if (lane !== null && lane >= lanes.length)
        report(`breakpoints[${i}].lane`, lane, `a lane, 0 … ${lanes.length - 1}`);
    });
  }),
];

/** Notes what breaks the rules between the fields of a record, of which some may be missing. */
export function checkRules(rules: readonly Rule[], values: object, report: Report): void {
  for (const rule of rules) {
    if (rule.needs.every((key) => key in values)) rule.check(values as never, report);
  }
}

/** Whether a record breaks none of the rules. */
export function keepsRules(rules: readonly Rule[], values: object): boolean {
  const { problems, report } = problemList();
  checkRules(rules, values, report);
  return problems.length === 0;
}
