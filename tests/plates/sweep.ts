import type { LabSweep } from "../../src/sweep/lab-sweep";
import { figuresTakeaway, figuresWords } from "../../src/sweep/sweep-words";
import { platesFigures } from "./figures";
import type { PlatesScenario } from "./scenario";

const named = (height: number | null) => `height ${height}`;

const FIGURES = Object.values(platesFigures);

/** A stack at other heights. */
export const platesSweep: LabSweep<PlatesScenario> = {
  title: "Try other heights",
  laneWord: "stack",
  laneName: ({ height }) => named(height),
  axes: ({ height: present }) => [
    {
      key: "height",
      label: "height",
      range: "1 to 3",
      values: [1, 2, 3],
      present,
      first: present,
      at: (height) => ({ height: height ?? present }),
      name: named,
      text: (height) => `${height}`,
    },
  ],
  steps: { usual: 100, least: 10, most: 1000 },
  picture: { kind: "multiples", figures: FIGURES },
  columns: () => FIGURES.map((figure) => ({ figure })),
  takeaway: (points, axis) => figuresTakeaway(points, FIGURES, axis),
  pointWords: (point, axis) => figuresWords(point, FIGURES, axis),
};
