import { figure } from "../../charts/figures";
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
  reportRequests(challenge, scenario, report);
  const policy = scenario.lanes[challenge.lane];
  const letter = laneLetter(challenge.lane);
  if (policy === undefined) report("lanes", scenario.lanes, `a lane ${letter}, which is the one that is judged`);
  else
    for (const rule of challenge.rules) {
      if (!isAllowed(rule, policy)) report(`${letter}.${rule.field}`, policy[rule.field], allowedWords(rule));
    }
  return problems;
}

function reportRequests({ start }: Challenge, scenario: Scenario, report: Report): void {
  const own = new Map<string, unknown>(Object.entries(requests(scenario)));
  for (const [key, wanted] of Object.entries(requests(start))) {
    if (!equal(own.get(key), wanted)) report(key, own.get(key), `${JSON.stringify(wanted)}, as the challenge has it`);
  }
}

function isAllowed(rule: Rule, policy: Policy): boolean {
  const value = policy[rule.field];
  return "most" in rule ? typeof value === "number" && value <= rule.most : equal(value, rule.is);
}

/** What is run to judge a scenario that breaks no rule: its lane alone. Null = there is no such lane. */
export function judgedScenario({ lane }: Challenge, scenario: Scenario): Scenario | null {
  const policy = scenario.lanes[lane];
  return policy === undefined ? null : { ...requests(scenario), lanes: [policy] };
}

/** A goal and what it came to; NaN = undefined, which is no goal's. */
export interface Reached {
  readonly goal: Goal;
  readonly value: number;
  readonly isMet: boolean;
}

/** The goals by the figures of the lane after the challenge's operations. */
export function reachedGoals({ goals }: Challenge, figures: Float64Array): readonly Reached[] {
  return goals.map((goal) => {
    const value = figure({ figures }, goal.figure);
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal;
    return { goal, value, isMet: value >= least && value <= most };
  });
}
