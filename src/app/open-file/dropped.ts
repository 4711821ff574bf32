import { FOLDER } from "../../kernel/scenario/file/unreadable";

/** Where words and links may be dropped: they are put in there. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether files are held. */
export const holdsFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** Whether something that is dropped is for the page: a file always is; words of its own are not, nor those for a field. */
export const isForPage = (held: DataTransfer, target: EventTarget | null, isOwn: boolean): boolean =>
  holdsFiles(held) || !(isOwn || (target instanceof Element && target.closest(FIELDS) !== null));

/** The files that were dropped, as read-file.ts reads them. A folder is told from a file only now, by its entry. */
export const droppedFiles = ({ items }: DataTransfer): readonly Blob[] =>
  [...items]
    .filter(({ kind }) => kind === "file")
    .flatMap((item) =>
      item.webkitGetAsEntry?.()?.isDirectory ? new Blob([], { type: FOLDER }) : (item.getAsFile() ?? []),
    );
