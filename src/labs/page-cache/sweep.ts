import { pageFigures } from "../../models/page_cache/figures";
import { parametersOf } from "../../models/page_cache/policies";
import type { PageLane, PageScenario } from "../../models/page_cache/scenario";
import type { LabSweep, SweepAxis } from "../../sweep/lab-sweep";
import { figuresTakeaway, figuresWords } from "../../sweep/sweep-words";
import { laneName } from "./lane-edits";

const FIGURES = Object.values(pageFigures);

/** TODO-SWEEP */
const axesOf = ({ policy }: PageLane): readonly SweepAxis<PageLane>[] =>
  parametersOf(policy.model).map(({ name, min, max, usual }) => ({
    key: name,
    label: name,
    range: `${min} to ${max}`,
    values: [min, max],
    first: usual,
    at: (value) => ({ policy: { ...policy, parameters: { ...policy.parameters, [name]: value ?? usual } } }),
    name: (value) => `${name} ${value}`,
    text: (value) => `${value}`,
  }));

/** A policy with other parameters. */
export const pageSweep: LabSweep<PageScenario> = {
  title: "Try other parameters",
  laneWord: "policy",
  laneName,
  axes: axesOf,
  steps: { usual: 200_000, least: 1000, most: 1_000_000 },
  picture: { kind: "multiples", figures: FIGURES },
  columns: () => FIGURES.map((figure) => ({ figure })),
  takeaway: (points, axis) => figuresTakeaway(points, FIGURES, axis),
  pointWords: (point, axis) => figuresWords(point, FIGURES, axis),
};
