import { useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { Provenance } from "../../../ui/Provenance";
import { useMachineState } from "../page-state";
import { findingOf } from "./Origins";
import { commandLabel, endOf, type ScriptRow, SOURCE, scriptRows } from "./script-rows";
import { commandStory } from "./words";
import "./machine-rail.css";

/** Events by command, and a finding that the article does not mention. */
export function MachineStory() {
  const [machine, scenario] = useMachineState();
  const rows = scriptRows(machine, scenario);
  const ends = useKnownEnds(rows, scenario);
  return (
    <>
      <section className="rail-section machine-story" aria-labelledby="machine-story">
        <h2 id="machine-story">What happened, by command</h2>
        <ol>
          {rows.map((row) => (
            <StoryLine key={row.index} row={row} end={ends[row.index]} />
          ))}
        </ol>
      </section>
      <Unseen />
    </>
  );
}

interface LineProps {
  readonly row: ScriptRow;
  /** The step count at its end; undefined = not known, because the run has not been there. */
  readonly end: number | undefined;
}

function StoryLine({ row, end }: LineProps) {
  const run = useRun();
  const [machine, scenario] = useMachineState();
  const story = row.state === "waiting" ? null : commandStory(machine, scenario, row);
  const title = story?.title ?? row.name;
  return (
    <li data-state={row.state}>
      <button
        type="button"
        className="machine-story-line bare type-13"
        aria-disabled={end === undefined}
        title={end === undefined ? "Play to get there" : `Goes to the end of ${commandLabel(row.index)}`}
        onClick={() => end === undefined || run.transport.jump(end)}
      >
        <span className="machine-story-number strong">{row.index + 1}</span> <b>{title}</b>
      </button>
      {story !== null && <p className="muted">{story.text}</p>}
    </li>
  );
}

/** The step counts at the ends of commands, which stay known when the run goes back. */
function useKnownEnds(rows: readonly ScriptRow[], scenario: PageScenario): readonly number[] {
  const key = JSON.stringify({ ...scenario, at: 0, title: "", breakpoints: [], from: 0, to: 0, lens: "" });
  const [known, setKnown] = useState<{ readonly key: string; readonly ends: readonly number[] }>({ key, ends: [] });
  const ended = rows.filter(({ state }) => state === "ended").map(endOf);
  const isNew = known.key !== key;
  if (isNew || ended.length > known.ends.length) setKnown({ key, ends: ended });
  return isNew ? ended : known.ends;
}

/** The finding that follows from the article's own figures. */
function Unseen() {
  const [machine, scenario] = useMachineState();
  const finding = findingOf(machine, scenario);
  if (finding === null) return null;
  const { cold, direct, missing, modeledGap, reportedGap } = finding;
  return (
    <section className="rail-section machine-unseen" aria-labelledby="machine-unseen">
      <h2 id="machine-unseen">What the article did not see</h2>
      <p>
        A cold read through the cache should not beat the disk, yet {cold.join(" and ")} MB/s beat {direct}{" "}
        <Provenance origin="reported" />. Cached grew by {missing} less than the file is large.
      </p>
      <p>
        <b>The eater did not empty the cache.</b> If it left the end of the file, the missing {missing} are explained,
        and the cold reads differ by {modeledGap} ms <Provenance origin="predicted" />, {reportedGap} ms as{" "}
        <Provenance origin="reported" />.
      </p>
      <p className="muted">
        An explanation, not a proof: nobody looked at what stayed. Six times, four fitted constants, one assumed, two
        counts from free. A disk that loses part of a turn between large direct requests would also read more slowly,
        but explains neither the {missing} nor the {reportedGap} ms.
      </p>
      <p className="muted">
        <a href={SOURCE.address} rel="noopener">
          “{SOURCE.title}”
        </a>
        , {SOURCE.publisher}, {SOURCE.year}.
      </p>
    </section>
  );
}
