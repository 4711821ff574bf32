import { useState } from "react";
import { LIMIT } from "../../../generated/kernel";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { Run } from "../../../kernel/run/run";
import { commandName, commandOf } from "../../../models/page_cache/machine/commands";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { err, type Result } from "../../../shared/result";
import { Button } from "../../../ui/Button";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { checked, typedNumber } from "../../shared/typed-number";
import { usePageLook, usePageScenario } from "../page-state";
import { articleScenario } from "../scenario/presets";
import { Origins, settingText } from "./Origins";

/** Commands that a person may append, besides direct reads. Without a block size, dd uses records of 512 B. */
const COMMANDS = ["dd:512", "free", "eat", "drop", "write:512", "sync"] as const;

/** The parts of the machine and its script that a person may change. */
export function MachineControls() {
  return (
    <div>
      <YourTurn />
      <MachineSentence />
      <Origins />
    </div>
  );
}

/** Buttons that append a command to the script. Each press is an edit, and shows the end of the command. */
function YourTurn() {
  const run = useRun();
  const scenario = usePageScenario((scenario) => scenario);
  const block = usePageLook((look) => look.block);
  const [problem, setProblem] = useState("");
  const append = (command: string) => {
    const done = editMachine(run, scenario, { script: [...scenario.script, command] });
    setProblem(done.ok ? "" : done.error);
  };
  return (
    <section className="rail-section" aria-labelledby="machine-turn">
      <h2 id="machine-turn">Your turn</h2>
      <fieldset className="machine-turn" disabled={useLocked("workload")}>
        <legend className="visually-hidden">Append a command</legend>
        {[...COMMANDS, `direct:${block}`].map((command) => (
          <Button key={command} onClick={() => append(command)}>
            {commandName(commandOf(command))}
          </Button>
        ))}
      </fieldset>
      <p className="rail-note muted">Appends a command to the script, {scenario.script.length} of 64 so far.</p>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

type SlotKey = "memory" | "rate" | "request" | "readahead" | "call" | "copy" | "limit";

/** A setting in the sentence: its accessible name with the unit, and how many of the scenario's units make one. */
interface Slot {
  readonly label: string;
  readonly unit: string;
  readonly scale: number;
}

const SLOTS: Readonly<Record<SlotKey, Slot>> = {
  memory: { label: "Memory, kB", unit: "kB", scale: 1 },
  rate: { label: "Rate of the disk, MB/s", unit: "MB/s", scale: 1e6 },
  request: { label: "Latency of a request, µs", unit: "µs", scale: 1e3 },
  readahead: { label: "Read-ahead, pages", unit: "pages", scale: 1 },
  call: { label: "System calls of a record, ns", unit: "ns", scale: 1 },
  copy: { label: "Copying, MB/s", unit: "MB/s", scale: 1e6 },
  limit: { label: "Limit of the eater, pages", unit: "pages", scale: 1 },
};

const TEXT =
  "{memory} of memory in pages of 4\u202f096 B. The disk reads {rate} and takes {request} for each request that finds it idle. " +
  "Read-ahead is up to {readahead}. A record costs {call} of calls, then copying at {copy}. The eater stops at {limit}.";

const isSlot = (key: string): key is SlotKey => key in SLOTS;

/** A typed setting in the scenario's unit; NaN = not a number. */
function typedValue(text: string, { scale }: Slot, allowsNone: boolean): number | "none" {
  if (allowsNone && text.trim() === "none") return "none";
  return Number((typedNumber(text) * scale).toPrecision(15));
}

/** The machine in sentences. Each number can be changed. */
function MachineSentence() {
  const scenario = usePageScenario((scenario) => scenario);
  return (
    <section className="rail-section" aria-labelledby="machine-sentence">
      <h2 id="machine-sentence">The machine</h2>
      <fieldset disabled={useLocked("workload")}>
        <legend className="visually-hidden">Settings of the machine</legend>
        <p className="sentence">
          <Sentence text={TEXT} slot={(key) => (isSlot(key) ? <SettingSlot name={key} scenario={scenario} /> : null)} />
        </p>
      </fieldset>
    </section>
  );
}

function SettingSlot({ name, scenario }: { readonly name: SlotKey; readonly scenario: PageScenario }) {
  const run = useRun();
  const slot = SLOTS[name];
  const value = scenario[name];
  return (
    <span className="machine-slot">
      <NumberSlot
        label={slot.label}
        value={value === "none" ? value : settingText(value, slot.scale)}
        unit={slot.unit}
        differs={value !== articleScenario[name]}
        take={(text) => {
          const typed = typedValue(text, slot, name === "limit");
          return Number.isNaN(typed)
            ? err(`“${text}” is not a number.`)
            : editMachine(run, scenario, { [name]: typed });
        }}
      />
    </span>
  );
}

/** Edits the machine or its script and jumps to the script’s end, which is before the most steps; or says what is wrong. */
function editMachine(run: Run, scenario: PageScenario, change: Partial<PageScenario>): Result<unknown, string> {
  const read = checked(scenario, change);
  if (read.ok && run.history.edit<PageScenario>(change)) run.transport.drag(LIMIT.STEPS);
  return read;
}
