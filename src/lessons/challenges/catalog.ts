import { frameKind } from "../../kernel/labs/labs";
import type { Quantity } from "../../kernel/protocol/quantity";
import type { FreeGoal } from "../../kernel/run/asked-store";
import { freeGoalText } from "../../kernel/run/query";
import { doneAt } from "../../kernel/scenario/done";
import type { Scenario } from "../../kernel/scenario/scenario";
import { cacheChallenges } from "./catalog-cache";
import { heapChallenges } from "./catalog-heap";
import { pageChallenges } from "./catalog-pages";
import { poolChallenges } from "./catalog-pools";
import { reallocChallenges } from "./catalog-realloc";
import type { Challenge } from "./challenge";

/** All challenges, in the order of the page. A challenge's lab is that of its start. */
export const challenges: readonly Challenge[] = [
  ...cacheChallenges,
  ...poolChallenges,
  ...heapChallenges,
  ...reallocChallenges,
  ...pageChallenges,
];

/** The challenge of that name. */
export const challengeNamed = (name: string): Challenge | undefined => challenges.find((one) => one.name === name);

/** The challenges that judge a run of a scenario's kind. */
const alike = (scenario: Scenario): readonly Challenge[] =>
  challenges.filter(
    ({ start, changes, judges }) =>
      changes === "lane" && judges === undefined && frameKind(start) === frameKind(scenario) && hasSteps(scenario),
  );

/** A growing vector is no run. */
const hasSteps = (scenario: Scenario): boolean => !("stage" in scenario && scenario.stage === "growth");

/** The figures for which an author may set a goal: those of the lab's challenges. */
export const goalFigures = (scenario: Scenario): readonly Quantity[] => [
  ...new Map(
    alike(scenario)
      .flatMap(({ goals }) => goals)
      .map(({ figure }) => [figure.wire, figure]),
  ).values(),
];

/** An author's goal as a challenge: the requests of `start`, judged at its step in lane A. Null = no such figure. */
export function freeChallenge(goal: FreeGoal, start: Scenario): Challenge | null {
  const figure = goalFigures(start).find(({ wire }) => wire === goal.figure);
  const [one] = alike(start);
  if (figure === undefined || one === undefined) return null;
  const bound = figure.unit === "share" ? goal.value / 100 : goal.value;
  return {
    name: freeGoalText(goal),
    title: "set by the sender of this link",
    text: "",
    hint: "",
    start,
    laneField: one.laneField,
    changes: "lane",
    lane: 0,
    steps: doneAt(start.at),
    goals: [{ figure, ...(goal.is === "ge" ? { least: bound } : { most: bound }) }],
    rules: [],
  };
}
