import { useEffect, useState } from "react";
import { useReading, useRun } from "../../../kernel/run/hooks";
import { Button } from "../../../ui/Button";
import { useMachineState } from "../page-state";
import { hasEaten, scriptRows } from "./script-rows";
import { isAtLimit } from "./words";

/** The possible ends of the eater. The first is what the machine does. */
const ANSWERS = ["It becomes free", "The cache gets it back", "It stays used"] as const;
const [RIGHT] = ANSWERS;

/** Asks how the eater will end while the run waits at its limit, and says afterward whether that was right. */
export function EaterQuestion() {
  const run = useRun();
  const { playing } = useReading().info;
  const [machine, scenario] = useMachineState();
  const [said, setSaid] = useState<string | null>(null);
  const latest = scriptRows(machine, scenario).findLast(({ state }) => state !== "waiting");
  const asks = isAtLimit(machine) && !playing;
  const isOver = latest !== undefined && hasEaten(latest) && latest.state === "ended";
  useEffect(() => {
    if (asks) setSaid(null);
  }, [asks]);
  const answer = (one: string) => {
    setSaid(one);
    run.transport.step(1);
  };
  if (isOver && said !== null)
    return (
      <p className="machine-ask" role="status">
        <b>{said === RIGHT ? "Right ✓" : `Not quite: you said “${said}”.`}</b> {RIGHT}, and the file’s pages are not
        read again until someone asks for them.
      </p>
    );
  if (!asks) return null;
  return (
    <fieldset className="machine-ask">
      <legend>The black bar is the eater’s memory. Its next request is refused, and it ends. Then:</legend>
      {ANSWERS.map((one) => (
        <Button key={one} onClick={() => answer(one)}>
          {one}
        </Button>
      ))}
    </fieldset>
  );
}
