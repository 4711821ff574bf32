import { pageFigures } from "../../models/page_cache/figures";
import { POLICY_NAMES, type PolicyParameter, parametersOf, valueNames } from "../../models/page_cache/policies";
import { policyOf, tunedPolicy } from "../../models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../models/page_cache/policy-words";
import type { PageLane, PageScenario } from "../../models/page_cache/scenario";
import { formatInteger } from "../../shared/format";
import type { LabSweep, SweepAxis, SweepValue } from "../../sweep/lab-sweep";
import { figuresTakeaway, figuresWords } from "../../sweep/sweep-words";
import { laneName } from "./lane-edits";

const FIGURES = [pageFigures.hitRatio, pageFigures.misses, pageFigures.dead];

/** The core's 0 stands for a word: the ratio of Linux's lists follows from the size of the cache. */
const AUTO = "ratio";

/** Values of long ranges, most of them where a parameter matters. */
const SHARES = [1, 5, 10, 25, 50, 75, 90, 99];
const QUOTAS = [0, 10, 25, 50, 90, 100, 200, 400];
const RATIOS = [1, 2, 4, 8, 16, 32, 64];
const MOST_SINGLE = 8;

function rangeOf({ name, min, max }: PolicyParameter): readonly number[] {
  if (name === AUTO) return RATIOS;
  if (max - min < MOST_SINGLE) return Array.from({ length: max - min + 1 }, (_, i) => min + i);
  if (max > 100) return QUOTAS;
  return max > 50 ? SHARES : Array.from({ length: 8 }, (_, i) => Math.max(min, Math.round((i * max) / 8)));
}

const byNumber = (one: number, other: number): number => one - other;

/** A parameter of the lane's policy over its range. */
function parameterAxis({ policy }: PageLane, parameter: PolicyParameter): SweepAxis<PageLane> {
  const { name } = parameter;
  const { model, parameters } = policy;
  const now = tunedPolicy({ policy }).parameters[name] ?? null;
  const present: SweepValue = name === AUTO && now === 0 ? null : now;
  const label = wordsOfPolicy(model).parameters[name] ?? name;
  const numbers = [...new Set([...(present === null ? [] : [present]), ...rangeOf(parameter)])].sort(byNumber);
  const names = valueNames(model, name);
  const text = (value: SweepValue) => (value === null ? "auto" : (names?.[value] ?? formatInteger(value)));
  return {
    key: name,
    label,
    range: `other values of “${label}”`,
    values: name === AUTO ? [null, ...numbers] : numbers,
    present,
    first: present,
    at: (value) => ({
      policy: { model, parameters: { ...parameters, [name]: value === null ? "auto" : (names?.[value] ?? value) } },
    }),
    name: (value) => `${label} ${text(value)}`,
    text,
  };
}

const policyAt = (value: SweepValue) => POLICY_NAMES[value ?? 0] ?? "lru";

/** All policies with their usual parameters, numbered as in the core. */
function policyAxis({ policy }: PageLane): SweepAxis<PageLane> {
  const present = POLICY_NAMES.indexOf(policy.model);
  const name = (value: SweepValue) => wordsOfPolicy(policyAt(value)).name;
  return {
    key: "policy",
    label: "policy",
    range: "other policies",
    values: POLICY_NAMES.map((_, number) => number),
    present,
    first: present,
    at: (value) => ({ policy: policyOf(policyAt(value)) }),
    name,
    text: name,
  };
}

/** Tries other values of a policy's parameters, and other policies. */
export const pageSweep: LabSweep<PageScenario> = {
  title: "Compare many settings",
  laneWord: "policy",
  laneName,
  axes: (lane) => [
    ...parametersOf(lane.policy.model).map((parameter) => parameterAxis(lane, parameter)),
    policyAxis(lane),
  ],
  steps: { usual: 200_000, least: 1000, most: 1_000_000 },
  picture: { kind: "multiples", figures: FIGURES },
  columns: () => FIGURES.map((figure) => ({ figure })),
  takeaway: (points, axis) => figuresTakeaway(points, FIGURES, axis),
  pointWords: (point, axis) => figuresWords(point, FIGURES, axis),
};
