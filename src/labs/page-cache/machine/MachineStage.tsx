import { formatInteger } from "../../../shared/format";
import { TableButton } from "../../../ui/TableButton";
import { useMachine } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { DirectReads } from "./DirectReads";
import { FreePanel } from "./FreePanel";
import { machineNumber } from "./figures";
import { drawFileMap, fileWords, outlivedWords } from "./file-map";
import { MachineCanvas } from "./MachineCanvas";
import { drawMemoryBar, kbText, memoryWords } from "./memory-bar";
import { ReadsPanel } from "./ReadsPanel";
import { isDirectNow } from "./reads";
import { TimeShares } from "./TimeShares";
import { fileTable, memoryTable } from "./tables";
import "./machine.css";

/** A part of the stage, from top to bottom. */
export type MachinePart = "memory" | "file" | "free" | "reads" | "direct" | "times";

const ALL: readonly MachinePart[] = ["memory", "file", "free", "reads", "direct", "times"];

/** The machine: memory, file, the output of free, reads, and where their time goes. A lesson shows some of the parts. */
export function MachineStage({ shows = ALL }: { readonly shows?: readonly MachinePart[] }) {
  const has = (part: MachinePart) => shows.includes(part);
  return (
    <div className="machine">
      {has("memory") && <Memory />}
      {has("file") && <FileMap />}
      {has("free") && <FreePanel />}
      {has("reads") && <ReadsPanel />}
      {(has("direct") || has("times")) && (
        <div className="machine-pair">
          {has("direct") && <DirectReads />}
          {has("times") && <TimeShares />}
        </div>
      )}
    </div>
  );
}

const LEGEND = [
  ["programs", "programs"],
  ["cached", "cached, buffers"],
  ["free", "free"],
] as const;

function Memory() {
  const machine = useMachine();
  const scenario = usePageScenario((scenario) => scenario);
  const isEating = machineNumber(machine, "eaten") > 0;
  return (
    <section className="machine-row" aria-labelledby="machine-memory">
      <div className="machine-head">
        <h2 id="machine-memory">What holds the memory?</h2>
        <p className="muted">{kbText(scenario.memory)}, to scale</p>
      </div>
      <div>
        <ul className="machine-legend">
          {LEGEND.map(([kind, words]) => (
            <li key={kind} data-kind={kind}>
              {words}
            </li>
          ))}
          {isEating && <li data-kind="eaten">the eater</li>}
          <li className="machine-table">
            <TableButton
              of="memory by command"
              className="text-button"
              origin="modeled"
              table={() => memoryTable(machine, scenario)}
            />
          </li>
        </ul>
        <MachineCanvas className="machine-memory" words={memoryWords(machine)} draw={drawMemoryBar} />
      </div>
    </section>
  );
}

function FileMap() {
  const machine = useMachine();
  const pages = machineNumber(machine, "file_pages");
  const cellPages = machine.cellPages[0] ?? 1;
  const asked = machineNumber(machine, "asked") > 0;
  const dirty = machineNumber(machine, "dirty") > 0;
  const isDirect = usePageScenario((scenario) => isDirectNow(machine, scenario));
  return (
    <section className="machine-row" aria-labelledby="machine-file">
      <div className="machine-head">
        <h2 id="machine-file">The file, page by page</h2>
        <p className="muted">
          {formatInteger(pages)} pages, {cellPages === 1 ? "one" : formatInteger(cellPages)} per square
        </p>
      </div>
      <div>
        <ul className="machine-legend">
          <li data-kind="memory">in memory</li>
          <li data-kind="disk">on the disk only</li>
          {asked && <li data-kind="asked">requested ahead</li>}
          {dirty && <li data-kind="dirty">not written yet</li>}
          <li className="machine-table">
            <TableButton
              of="the file by pages"
              className="text-button"
              origin="modeled"
              table={() => fileTable(machine)}
            />
          </li>
        </ul>
        <MachineCanvas className="machine-file" words={fileWords(machine)} draw={drawFileMap} />
        <p className="machine-note">
          {isDirect && <span>Direct reads bypass the cache, so nothing changes.</span>}{" "}
          <span>{outlivedWords(machine)}</span>
        </p>
      </div>
    </section>
  );
}
