import { useCallback } from "react";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { useMachine } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { MachineCanvas } from "./MachineCanvas";
import { type ReadRow, readRows } from "./reads";
import { drawTimeShares, TIME_PARTS, timeWords } from "./time-shares";

/** The most reads that are shown, the latest of the script. The table of the reads has all. */
const MOST = 6;

/** Where each read's time goes, as shares of its own time. */
export function TimeShares() {
  const machine = useMachine();
  const reads = usePageScenario((scenario) => scenario);
  const shown = readRows(machine, reads).slice(-MOST);
  return (
    <section aria-labelledby="machine-times">
      <h2 id="machine-times">Where a read’s time goes</h2>
      <ul className="machine-legend">
        {TIME_PARTS.map(({ key, words }) => (
          <li key={key} data-kind={key}>
            {words}
          </li>
        ))}
      </ul>
      <ol className="machine-times">
        {shown.map((read) => (
          <Time key={read.index} read={read} />
        ))}
      </ol>
    </section>
  );
}

function Time({ read }: { readonly read: ReadRow }) {
  const { index, name, time } = read;
  const draw = useCallback(
    (surface: Surface, machine: MachineArrays, scenario: PageScenario) => {
      const row = readRows(machine, scenario).find((read) => read.index === index);
      if (row !== undefined) drawTimeShares(surface, row);
    },
    [index],
  );
  return (
    <li>
      <p>
        <span className="muted">{index + 1}</span> {name}
      </p>
      <div>
        <MachineCanvas className="machine-canvas" words={time > 0 ? timeWords(read) : "not run yet"} draw={draw} />
      </div>
      <p className="machine-seconds">{time > 0 && timeText(time)}</p>
    </li>
  );
}

const threeDigits = (value: number): string => String(Number(value.toPrecision(3)));

/** Seconds, or ms below a tenth of a second, with three significant digits. */
const timeText = (ns: number): string =>
  ns < 1e8 ? `${threeDigits(ns / 1e6)}\u00a0ms` : `${threeDigits(ns / 1e9)}\u00a0s`;
