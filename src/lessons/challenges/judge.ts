import { figure, type LaneFigures } from "../../protocol/figures";
import { laneLetter } from "../../scenario/lanes";
import { problemList, type Report } from "../../scenario/problem";
import { requests } from "../../scenario/running";
import type { Policy, Problem, Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import type { Challenge, Goal, Rule } from "./challenge";
import { allowedWords } from "./goal-words";

/** What of a scenario a challenge does not allow: other requests than its own, no such lane, a policy that breaks a rule. */
export function brokenRules(challenge: Challenge, scenario: Scenario): readonly Problem[] {
  const { problems, report } = problemList();
  const { start, lane, changes, rules } = challenge;
  reportDiffering(asked(start, changes), asked(scenario, changes), "", report);
  const [policy, letter] = [scenario.lanes[lane], laneLetter(lane)];
  if (policy === undefined) report(letter, policy, "a policy: this lane is judged");
  else if (changes === "moves") reportDiffering(start.lanes[lane] ?? {}, policy, `${letter}.`, report);
  else
    for (const rule of rules) {
      if (!isAllowed(rule, policy)) report(`${letter}.${rule.field}`, policy[rule.field], allowedWords(rule));
    }
  return problems;
}

/** The requests of a scenario that a solution may not change. */
const asked = (scenario: Scenario, changes: Challenge["changes"]): Scenario =>
  changes === "moves" ? { ...requests(scenario), moves: [] } : requests(scenario);

/** Reports what a record holds otherwise than it should. */
function reportDiffering(wanted: object, given: object, path: string, report: Report): void {
  const own = new Map<string, unknown>(Object.entries(given));
  for (const [key, value] of Object.entries(wanted)) {
    if (!equal(own.get(key), value))
      report(path + key, own.get(key), `${JSON.stringify(value)}, as the challenge has it`);
  }
}

function isAllowed(rule: Rule, policy: Policy): boolean {
  const value = policy[rule.field];
  return "most" in rule ? typeof value === "number" && value <= rule.most : equal(value, rule.is);
}

/** What is run to judge a scenario that breaks no rule: its lane alone, at the challenge's prices. Null = there is no such lane. */
export function judgedScenario({ lane, start: { prices } }: Challenge, scenario: Scenario): Scenario | null {
  const policy = scenario.lanes[lane];
  return policy === undefined ? null : { ...requests(scenario), prices, lanes: [policy] };
}

/** Operations after which a scenario is judged. */
export const judgedSteps = ({ steps }: Challenge, scenario: Scenario): number =>
  steps === "moves" ? scenario.moves.length : steps;

/** A goal and what it came to; NaN = undefined, which is no goal's. */
export interface Reached {
  readonly goal: Goal;
  readonly value: number;
  readonly isMet: boolean;
}

/** The goals by the figures of the lane after the challenge's operations. */
export function reachedGoals({ goals }: Challenge, lane: LaneFigures): readonly Reached[] {
  return goals.map((goal) => {
    const value = figure(lane, goal.figure);
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal;
    return { goal, value, isMet: value >= least && value <= most };
  });
}
