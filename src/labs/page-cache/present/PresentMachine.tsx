import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { drawScaled } from "../../shared/present/scaled";
import { drawFileMap, fileWords } from "../machine/file-map";
import { MachineCanvas } from "../machine/MachineCanvas";
import { drawMemoryBar, memoryWords } from "../machine/memory-bar";
import { originWords, readRows, requestWords, type ScriptRow, scriptRows, speedWords } from "../machine/reads";
import { commandStory } from "../machine/story";
import { drawStrip } from "../machine/strip";
import { useMachine } from "../page-frame";
import { shownParts } from "../stage-parts";
import { usePageScenario } from "../use-page-scenario";
import "./page-present.css";

const drawMemory = (surface: Surface, machine: MachineArrays) =>
  drawScaled(surface, (small) => drawMemoryBar(small, machine));

const latestOf = (machine: MachineArrays, scenario: PageScenario): ScriptRow | undefined =>
  scriptRows(machine, scenario).findLast(({ state }) => state !== "waiting");

function drawLatest(surface: Surface, machine: MachineArrays, scenario: PageScenario): void {
  const row = latestOf(machine, scenario);
  if (row !== undefined) drawScaled(surface, (small) => drawStrip(small, machine, row));
}

interface PresentProps {
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

/** The machine for an audience: its memory, the file and the latest command, or the parts that a lesson's step shows. */
export function PresentMachine({ highlight }: PresentProps) {
  const machine = useMachine();
  const scenario = usePageScenario((own) => own);
  const latest = latestOf(machine, scenario);
  // The map of the file would give away which of its pages the eater left.
  const hasFile = shownParts(highlight ?? null)?.includes("reads") ?? true;
  // The words about the eater would give away how many pages of the file it left.
  const hasLatest = hasFile || latest?.command.kind !== "eat";
  return (
    <div className="page-present-machine">
      <MachineCanvas className="page-present-memory" draw={drawMemory} words={memoryWords(machine)} />
      {hasFile && <PresentFile machine={machine} />}
      {latest !== undefined && hasLatest && <Latest row={latest} machine={machine} scenario={scenario} />}
    </div>
  );
}

function PresentFile({ machine }: { readonly machine: MachineArrays }) {
  return (
    <figure className="page-present-file">
      <MachineCanvas className="page-present-canvas" draw={drawFileMap} words={fileWords(machine)} />
      <figcaption>
        <span data-role="needed">in memory</span>
        <span data-role="free">on the disk</span>
        <span className="page-present-note">{fileWords(machine)}</span>
      </figcaption>
    </figure>
  );
}

interface LatestProps {
  readonly row: ScriptRow;
  readonly machine: MachineArrays;
  readonly scenario: PageScenario;
}

/** The latest command: a read with its pages and MB/s, another one with its effect. */
function Latest({ row, machine, scenario }: LatestProps) {
  const isRead = readRows(machine, scenario).some(({ index }) => index === row.index);
  if (!isRead) {
    const { title, text } = commandStory(machine, scenario, row);
    return (
      <p className="page-present-latest">
        <b>{title}</b> <span>{text}</span>
      </p>
    );
  }
  return (
    <div className="page-present-latest">
      <b>{row.name}</b>
      <MachineCanvas className="page-present-strip" draw={drawLatest} words={originWords(row)} />
      <span>{requestWords(row)}</span>
      <b>{speedWords(row)} MB/s</b>
    </div>
  );
}
