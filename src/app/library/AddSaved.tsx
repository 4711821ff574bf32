import { FileButton } from "../../components/FileButton";
import { addAll } from "../../state/saved-store";
import { readShelf } from "../../state/saved-text";

/** Adds the scenarios of a file that "Export all" has made. */
export function AddSaved({ onAdded }: { readonly onAdded: (text: string) => void }) {
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const shelf = readShelf(await file.text());
    if (shelf === null)
      onAdded(`${file.name} is no list of saved scenarios. One scenario alone opens as a scenario file.`);
    else if (addAll(shelf)) onAdded(`What ${file.name} has is here.`);
  };
  return (
    <FileButton name="Exported list" accept=".json,application/json" onFiles={add}>
      Add an exported list …
    </FileButton>
  );
}
