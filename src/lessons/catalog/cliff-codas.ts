import { cliffScenario, MEASURED_HUMPS, REPORTED_HUMPS, vectorScenario } from "../../labs/lesson-scenarios";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import type { Coda } from "../format";
import type { ReallocFact } from "./realloc-facts";

const number = formatInteger;
const percent = formatPercent;
const { short, long } = REPORTED_HUMPS;
const [few, , some, , , , most] = MEASURED_HUMPS;

/** The reallocs that the article counts. */
const shuffled = { ...cliffScenario, order: "shuffled", size: 1 } as const;

/** The sections after the last step: a task, and a finding that the model cannot show. */
export const codas: readonly Coda<ReallocFact>[] = [
  {
    title: "A rule of your own",
    prose: [
      "Write a growth rule for this vector. It never takes more than 5/4 of what the vector had, and on the way it copies less than a tenth of its final size. A vector that copies by itself cannot do both. The lab checks your rule and gives you its link.",
    ],
    facts: [
      { says: "5/4", factor: [5, 4] },
      { says: "less than a tenth of its final size", grown: { factor: [5, 4], by: "realloc" } },
    ],
    task: { challenge: "growth-rule", start: vectorScenario },
  },
  {
    title: "The average that nobody pays",
    prose: [
      `The article counts reallocs of ${formatBytes(1)} in random order. It reports that ${percent(short.percent)} of them take ${short.from} to ${short.to} cycles and ${percent(long.percent)} take ${long.from} to ${long.to}, so hardly any costs the average. All of them take the same path: the block has room.`,
      `We measured the same call on another machine, which gave this table. Headers of few blocks fit in a processor’s cache, and those of many do not. The model has no caches. It gives every one of these calls ${number(26)} cycles, so it cannot show this.`,
    ],
    table: {
      title: "Reallocs of 1 B in random order, measured",
      takeaway: `With ${number(few?.pointers ?? 0)} pointers nearly all calls are short, with ${number(some?.pointers ?? 0)} they have two prices, and with ${number(most?.pointers ?? 0)} nearly all are long.`,
      columns: [
        { name: "pointers", key: "pointers" },
        { name: "under 128 cycles", key: "short_percent" },
        { name: `256 to ${number(2048)} cycles`, key: "long_percent" },
      ],
      rows: MEASURED_HUMPS.map((row) => [number(row.pointers), percent(row.short), percent(row.long)]),
    },
    facts: [
      { says: formatBytes(1), bytes: "before", scenario: shuffled },
      { says: percent(short.percent), reported: "short" },
      { says: `${short.from} to ${short.to} cycles`, reported: "short" },
      { says: percent(long.percent), reported: "long" },
      { says: `${long.from} to ${long.to}`, reported: "long" },
      { says: `${number(26)} cycles`, path: "fits", of: "cycles", scenario: shuffled },
      ...MEASURED_HUMPS.flatMap(({ pointers, ...shares }) =>
        [number(pointers), percent(shares.short), percent(shares.long)].map((says) => ({ says, measured: pointers })),
      ),
    ],
  },
];
