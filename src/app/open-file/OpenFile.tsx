import { useRun } from "../../kernel/run/hooks";
import { ENDING } from "../../kernel/scenario/file/file";
import { FileButton } from "../../ui/FileButton";
import { openFiles } from "./open-files";

/** Opens a scenario file that a person chooses. */
export function OpenFile() {
  const run = useRun();
  return (
    <FileButton
      name="Scenario file"
      accept={`${ENDING},.json,application/json`}
      onFiles={(files) => openFiles(run, files)}
    >
      Open a scenario file …
    </FileButton>
  );
}
