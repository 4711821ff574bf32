import { useRef } from "react";
import { addAll } from "../../state/saved-store";
import { readShelf } from "../../state/saved-text";

/** Adds the scenarios of a file that "Export all" has made. */
export function AddSaved({ onAdded }: { readonly onAdded: (text: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    const shelf = file === undefined ? null : readShelf(await file.text());
    input.value = "";
    if (file === undefined) return;
    if (shelf === null)
      onAdded(`${file.name} is no list of saved scenarios. One scenario alone opens as a scenario file.`);
    else if (addAll(shelf)) onAdded(`What ${file.name} has is here.`);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        Add an exported list …
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Exported list"
        onChange={(event) => add(event.currentTarget)}
      />
    </>
  );
}
