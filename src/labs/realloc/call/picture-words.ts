import type { CallDetail } from "../../../models/allocation/call-answer";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { countOf, pagesText } from "./headline";

/** The pages of a tile, if it stands for several. */
const tileWords = ({ pagesPerTile }: CallDetail): string =>
  pagesPerTile > 1 ? ` A tile is ${formatCounted(pagesPerTile, "page")}.` : "";

/** Describes the pages of a call’s block. */
export function pictureWords(call: CallDetail): string {
  const { before, after, copied, path, tiles } = call;
  if (copied.length > 0) return `${copyWords(call)}${tileWords(call)}`;
  if (path === "renamed-moved")
    return `${pagesText(before)} stay where they are and get other addresses. Nothing is copied.${tileWords(call)}`;
  if (path === "renamed-in-place")
    return `${pagesText(before)} keep their addresses, and the mapping now has ${pagesText(after)}. Nothing is copied.${tileWords(call)}`;
  const written = (after === null ? tiles.before : tiles.after).reduce((sum, tile) => sum + tile.written, 0);
  return `${formatCounted(written, "page")} of the block ${written === 1 ? "has" : "have"} been written.${tileWords(call)}`;
}

/** Hollow pages cost twice: a fault shows the zero page, and another gives the copy a page of its own. */
function copyWords(call: CallDetail): string {
  const { copied } = call;
  const blank = copied.reduce((sum, tile) => sum + tile.blank, 0);
  const pages = copied.reduce((sum, tile) => sum + tile.pages, 0);
  const faults = copied.at(-1)?.faults ?? 0;
  const first = `${formatBytes(countOf(call, "copied"))} in ${formatCounted(pages, "page")} are copied, with ${formatCounted(faults, "page fault")}.`;
  if (blank === 0) return first;
  return `${first} ${formatCounted(blank, "hollow page was", "hollow pages were")} never written: each takes a fault to read the zero page, and another to write.`;
}
