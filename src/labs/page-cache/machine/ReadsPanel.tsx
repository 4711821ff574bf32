import { useCallback } from "react";
import { speedOf } from "../../../models/page_cache/machine/command-figures";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { capitalized } from "../../../shared/sentence";
import { TableButton } from "../../../ui/TableButton";
import { useMachineState } from "../page-state";

import { MachineCanvas } from "./MachineCanvas";
import { drawSpeedBar, drawStrip, LEAST_BAR, readsTable } from "./read-marks";
import { originWords, readRows, requestWords, type ScriptRow, scriptRows, speedWords, topSpeed } from "./script-rows";
import { commandStory, numberWord } from "./words";

/** A bar's full width on a wide screen, CSS pixels. */
const BAR_WIDTH = 140;

/** Every read of the script: where its pages came from, its requests, and its MB/s. */
export function ReadsPanel() {
  const [machine, scenario] = useMachineState();
  const reads = readRows(machine, scenario);
  const shown = scriptRows(machine, scenario).filter(({ command }) => command.kind !== "free");
  const hasReported = reads.some(({ reported }) => reported !== null);
  const title = reads.length === 1 ? "One read" : `${capitalized(numberWord(reads.length))} reads`;
  return (
    <section aria-labelledby="machine-reads">
      <header className="machine-read">
        <h2 id="machine-reads">{title}</h2>
        <p>where the file’s pages came from</p>
        <p>to the disk</p>
        <div>
          <p>MB/s: bar modeled{hasReported && ", tick reported"}</p>
          <TableButton
            of="reads"
            className="text-button"
            origin="modeled"
            table={() => readsTable(machine, scenario)}
          />
        </div>
      </header>
      <ol>
        {shown.map((row) => {
          const read = reads.find(({ index }) => index === row.index);
          return read === undefined ? <OtherCommand key={row.index} row={row} /> : <Read key={row.index} read={read} />;
        })}
      </ol>
      {hasThinBar(reads) && (
        <p className="machine-note wrap between muted beyond-look">Bars under 2 px are drawn 2 px wide.</p>
      )}
    </section>
  );
}

const hasThinBar = (reads: readonly ScriptRow[]): boolean =>
  reads.some((read) => (speedOf(read) / topSpeed(reads)) * BAR_WIDTH < LEAST_BAR);

function Read({ read }: { readonly read: ScriptRow }) {
  const { index } = read;
  const strip = useReadDrawing(index, drawStrip);
  const bar = useReadDrawing(index, drawBar);
  return (
    <li className="machine-read" data-state={read.state}>
      <p className="machine-command">
        <span className="muted">{index + 1}</span> {read.name}
      </p>
      <div className="machine-strip">
        <MachineCanvas className="machine-canvas" words={originWords(read)} draw={strip} />
      </div>
      <p className="machine-requests">{requestWords(read)}</p>
      <div className="machine-speed nowrap">
        <MachineCanvas className="machine-bar" words="" draw={bar} />
        <p>
          <b>{speedWords(read)}</b>
          {read.state === "running" && " so far"}
          {read.reported !== null && read.state !== "running" && (
            <span className="muted"> reported {read.reported.speed}</span>
          )}
          <span className="visually-hidden"> MB/s</span>
        </p>
      </div>
    </li>
  );
}

type DrawRead = (surface: Surface, machine: MachineArrays, read: ScriptRow, top: number) => void;

const drawBar: DrawRead = (surface, _, read, top) => drawSpeedBar(surface, read, top);

/** Draws a read of every frame. `draw` must be stable. */
const useReadDrawing = (index: number, draw: DrawRead) =>
  useCallback(
    (surface: Surface, machine: MachineArrays, scenario: PageScenario) => {
      const reads = readRows(machine, scenario);
      const read = reads.find((row) => row.index === index);
      if (read !== undefined) draw(surface, machine, read, topSpeed(reads));
    },
    [index, draw],
  );

/** A command between the reads, in one line. */
function OtherCommand({ row }: { readonly row: ScriptRow }) {
  const [machine, scenario] = useMachineState();
  return (
    <li className="machine-read machine-other" data-state={row.state}>
      <p className="machine-command">
        <span className="muted">{row.index + 1}</span> {row.name}
      </p>
      <p className="muted beyond-look">
        {row.state === "waiting" ? "not run yet" : commandStory(machine, scenario, row).text}
      </p>
    </li>
  );
}
