import { useRef } from "react";
import { ENDING } from "../../scenario/file/file";
import { useRun } from "../../state/hooks";

/** Opens a scenario file that a person chooses. */
export function OpenFile() {
  const run = useRun();
  const chooser = useRef<HTMLInputElement>(null);
  const open = (input: HTMLInputElement) => {
    run.openFile([...(input.files ?? [])]);
    // The same file chosen again is another choice.
    input.value = "";
  };
  return (
    <>
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        Open a scenario file …
      </button>
      <input
        ref={chooser}
        type="file"
        accept={`${ENDING},.json,application/json`}
        hidden
        aria-label="Scenario file"
        onChange={(event) => open(event.currentTarget)}
      />
    </>
  );
}
