import { FOLDER } from "../../kernel/scenario/file/read-text";

/** Elements that accept dropped text and links themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether the drag carries files. */
export const holdsFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** Whether the page handles a drop: every file, but no text of the page itself, and no text dropped on a field. */
export const isForPage = (held: DataTransfer, target: EventTarget | null, isOwn: boolean): boolean =>
  holdsFiles(held) || !(isOwn || (target instanceof Element && target.closest(FIELDS) !== null));

/** The dropped files, for read-file.ts. Only now does an entry show whether it is a folder or a file. */
export const droppedFiles = ({ items }: DataTransfer): readonly Blob[] =>
  [...items]
    .filter(({ kind }) => kind === "file")
    .flatMap((item) =>
      item.webkitGetAsEntry?.()?.isDirectory ? new Blob([], { type: FOLDER }) : (item.getAsFile() ?? []),
    );
