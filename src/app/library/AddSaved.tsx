import { FileButton } from "../../components/FileButton";
import { visibleText } from "../../shared/visible-text";
import { readSavedList } from "../../state/saved-list";
import { addAll } from "../../state/saved-store";

/** Adds the scenarios of a file that "Export all" has made. */
export function AddSaved({ onAdded }: { readonly onAdded: (text: string) => void }) {
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const name = visibleText(file.name);
    const read = await readSavedList(file);
    if (!read.ok) onAdded(`${name} cannot be added: ${read.error.value}. Allowed: ${read.error.allowed}.`);
    else if (addAll(read.value)) onAdded(`All scenarios of ${name} are here now.`);
  };
  return (
    <FileButton name="Exported list" accept=".json,application/json" onFiles={add}>
      Add an exported list …
    </FileButton>
  );
}
