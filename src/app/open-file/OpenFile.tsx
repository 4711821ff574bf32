import { FileButton } from "../../components/FileButton";
import { ENDING } from "../../scenario/file/file";
import { useRun } from "../../state/hooks";

/** Opens a scenario file that a person chooses. */
export function OpenFile() {
  const run = useRun();
  return (
    <FileButton
      name="Scenario file"
      accept={`${ENDING},.json,application/json`}
      onFiles={(files) => run.navigation.openFile(files)}
    >
      Open a scenario file …
    </FileButton>
  );
}
