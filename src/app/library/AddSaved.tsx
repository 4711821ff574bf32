import { addAll, readSavedList } from "../../kernel/run/saved-store";
import { allowedSentence } from "../../shared/sentence";
import { visibleText } from "../../shared/visible-text";
import { FileButton } from "../../ui/FileButton";

/** Imports the scenarios of a file made by "Export all". */
export function AddSaved({ onAdded }: { readonly onAdded: (text: string) => void }) {
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const name = visibleText(file.name);
    const read = await readSavedList(file);
    if (!read.ok) onAdded(`${name} cannot be added: ${read.error.value}. ${allowedSentence(read.error.allowed)}`);
    else if (addAll(read.value)) onAdded(`Added all scenarios from ${name}.`);
  };
  return (
    <FileButton name="Exported list" accept=".json,application/json" onFiles={add}>
      Add an exported list …
    </FileButton>
  );
}
