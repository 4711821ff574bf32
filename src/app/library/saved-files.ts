import { type Saved, type Shelf, shelfText } from "../../kernel/run/saved-store";
import { ENDING, fileText } from "../../kernel/scenario/file/file";
import { decodeLink } from "../../kernel/scenario/link/decode";
import { fileName } from "../../shared/file-name";
import { saveText } from "../../ui/hand-over";

const JSON_TYPE = "application/json";

/** Saves a scenario as a file. An unreadable one is saved as its link. */
export async function exportOne({ name, link }: Saved): Promise<void> {
  const linked = await decodeLink(link);
  if (!linked.ok) return saveText(`${link}\n`, `${fileName(name, "scenario")}.txt`, "text/plain");
  const { scenario, digest } = linked.value;
  const titled = { ...scenario, title: scenario.title || name };
  saveText(fileText({ scenario: titled, digest }), `${fileName(name, "scenario")}${ENDING}`, JSON_TYPE);
}

/** Saves a whole shelf as one file, which the library can import. */
export const exportAll = (shelf: Shelf): void => saveText(shelfText(shelf), "bufferlab-saved.json", JSON_TYPE);

/** Saves unreadable text unchanged. */
export const exportUnread = (text: string): void => saveText(text, "bufferlab-unread.txt", "text/plain");
