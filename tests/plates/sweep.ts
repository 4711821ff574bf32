import type { LabSweep, Lane } from "../../src/sweep/lab-sweep";
import type { Stack } from "./scenario";

const heightOf = (lane: Lane) => (lane as unknown as Stack).height;
const named = (height: number | null) => `height ${height}`;

/** A stack at other heights. */
export const platesSweep: LabSweep = {
  title: "Try other heights",
  laneWord: "stack",
  laneName: (lane) => named(heightOf(lane)),
  axes: (lane) => [
    {
      key: "height",
      label: "height",
      range: "1 to 3",
      values: [1, 2, 3],
      first: heightOf(lane),
      at: (height) => ({ height }) as unknown as Lane,
      name: named,
      text: (height) => `${height}`,
    },
  ],
  steps: { usual: 100, least: 10, most: 1000 },
  picture: { kind: "multiples", figures: [] },
  columns: () => [],
  takeaway: () => "",
  pointWords: ({ value }) => named(value),
};
