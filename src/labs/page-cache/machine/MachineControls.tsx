import { useState } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { commandName, commandOf } from "../../../models/page_cache/machine/commands";
import { usePageScenario } from "../use-page-scenario";
import { editMachine } from "./edit";
import { MachineSentence } from "./MachineSentence";
import { useMachineLook } from "./machine-store";
import { Origins } from "./Origins";

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
  const block = useMachineLook((look) => look.block);
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
          <button key={command} type="button" className="button" onClick={() => append(command)}>
            {commandName(commandOf(command))}
          </button>
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
