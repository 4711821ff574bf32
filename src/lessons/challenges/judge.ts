import { LIMIT } from "../../generated/kernel";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Trial } from "../../kernel/protocol/trial";
import { fieldsOf } from "../../kernel/scenario/fields";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import { changeableValues, handSteps, workloadKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import { laneLetter } from "../../shared/lane-letter";
import { allowedWords, type Challenge, type Goal, type Rule } from "./challenge";

/** A violation of a challenge's rules by a scenario, named as the page names it. */
export interface Broken {
  /** Its path: "seed", "A", or "A.heap.model". */
  readonly field: string;
  /** "seed", "lane A" or "lane A, slots per bucket" */
  readonly name: string;
  readonly value: string;
  readonly allowed: string;
}

/** Violations of a challenge's rules: another lab or other requests, a missing lane, a lane that breaks a rule. */
export function brokenRules(challenge: Challenge, scenario: Scenario): readonly Broken[] {
  const { start, lane, changes, rules, laneField } = challenge;
  const others = differing(kept(challenge, start), kept(challenge, scenario), "", (key) => labelOf(start, key));
  const [policy, letter] = [scenario.lanes[lane], laneLetter(lane)];
  const name = `lane ${letter}`;
  if (policy === undefined)
    return [...others, { field: letter, name, value: "missing", allowed: "a lane that is judged" }];
  if (changes === "moves" || changes === "script") {
    const wanted = start.lanes[lane] ?? {};
    const label = (key: string) => `${name}, ${laneField(policy, key).label}`;
    return [...others, ...differing(wanted, policy, `${letter}.`, label)];
  }
  const broken = rules.filter((rule) => !isAllowed(rule, valueAt(policy, rule.field)));
  return [...others, ...broken.map((rule) => ruleBroken(rule, policy, letter, laneField))];
}

const valueAt = (lane: Lane, path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Readonly<Record<string, unknown>> | undefined)?.[key], lane);

/** The part of a scenario that a solution may not change. The default step may depend on the requests, so it is left out. */
function kept({ changes, judges }: Challenge, scenario: Scenario): object {
  if (judges !== undefined)
    return Object.fromEntries(["lab", ...judges.keeps].map((key) => [key, scenario[key as keyof Scenario]]));
  const requests = { ...workloadKey(scenario), at: "start" };
  return changes === "lane" ? requests : { ...requests, [changes]: [] };
}

const labelOf = (scenario: Scenario, key: string): string => fieldsOf(scenario)[key as keyof Scenario]?.label ?? key;

/** The fields in which two records differ. If the labs differ, only that. */
function differing(wanted: object, given: object, path: string, label: (key: string) => string): readonly Broken[] {
  const own = new Map<string, unknown>(Object.entries(given));
  const others = Object.entries(wanted).filter(([key, value]) => !equal(own.get(key), value));
  const compared = others.some(([key]) => key === "lab") ? others.filter(([key]) => key === "lab") : others;
  return compared.map(([key, value]) => ({
    field: path + key,
    name: label(key),
    value: plainText(own.get(key)),
    allowed: `${plainText(value)}, as in the challenge`,
  }));
}

const plainText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function ruleBroken(rule: Rule, policy: Lane, letter: string, laneField: Challenge["laneField"]): Broken {
  const { label, text } = laneField(policy, rule.field);
  return {
    field: `${letter}.${rule.field}`,
    name: `lane ${letter}, ${label}`,
    value: text(valueAt(policy, rule.field)),
    allowed: allowedWords(rule, text),
  };
}

function isAllowed(rule: Rule, value: unknown): boolean {
  if ("is" in rule) return equal(value, rule.is);
  if ("isNot" in rule) return value !== rule.isNot;
  if (typeof value !== "number") return false;
  return "most" in rule ? value <= rule.most : value >= rule.least;
}

/** The trial that judges a scenario without violations: its lane alone, at the challenge's prices. Null = no such lane. */
export function judgedTrial(challenge: Challenge, scenario: Scenario): Trial | null {
  const { lane, start, judges } = challenge;
  const steps = judgedSteps(challenge, scenario);
  if (judges !== undefined) return { scenario: start, steps, ask: judges.ask(scenario) };
  const policy = scenario.lanes[lane];
  if (policy === undefined) return null;
  return { scenario: { ...workloadKey(scenario), ...changeableValues(start), lanes: [policy] }, steps };
}

/** The number of operations before a scenario is judged; beyond every run's end for a challenge that is judged there. */
function judgedSteps({ steps }: Challenge, scenario: Scenario): number {
  if (steps === "end") return LIMIT.STEPS;
  return steps === "moves" ? handSteps(scenario) : steps;
}

/** A goal and the value reached; NaN = undefined, which reaches no goal. */
export interface Reached {
  readonly goal: Goal;
  readonly value: number;
  readonly isMet: boolean;
}

/** The goals, evaluated with the lane's figures after the challenge's operations. */
export function reachedGoals({ goals }: Challenge, lane: LaneArrays): readonly Reached[] {
  return goals.map((goal) => {
    const value = goal.figure.of(lane);
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal;
    return { goal, value, isMet: value >= least && value <= most };
  });
}
