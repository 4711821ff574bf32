import type { HeapPrices } from "../../../models/allocation/scenario";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { sumOf } from "../../shared/heap/costs";
import { aboveOf } from "./area-layout";
import { chargesOf } from "./bill";
import { countOf, pagesText, pointerName } from "./headline";

const PAGE = 4096;

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

/** The page faults of a copy. The call may have more of its own. */
function faultsText(call: CallDetail, faults: number): string {
  const all = countOf(call, "page_faults");
  return all === faults
    ? formatCounted(faults, "page fault")
    : `${formatInteger(faults)} of its ${formatCounted(all, "page fault")}`;
}

/** Hollow pages cost twice: a fault shows the zero page, and another gives the copy a page of its own. */
function copyWords(call: CallDetail): string {
  const { copied } = call;
  const blank = copied.reduce((sum, tile) => sum + tile.blank, 0);
  const pages = copied.reduce((sum, tile) => sum + tile.pages, 0);
  const faults = copied.at(-1)?.faults ?? 0;
  const first = `${formatBytes(countOf(call, "copied"))} in ${formatCounted(pages, "page")} are copied, with ${faultsText(call, faults)}.`;
  if (blank === 0) return first;
  return `${first} ${formatCounted(blank, "hollow page was", "hollow pages were")} never written: each takes a fault to read the zero page, and another to write.`;
}

/** Why the block could stay, or could not. */
export function areaWords(call: CallDetail): string {
  const { before, after, pointer } = call;
  const name = pointerName(pointer);
  if (before === null || !before.isMapped)
    return `${name} gets the highest gap that is long enough: ${pagesText(after)}.`;
  if (after === null) return `${name} leaves a gap of ${pagesText(before)}.`;
  const more = formatCounted((after.bytes - before.bytes) / PAGE, "page");
  const window = call.area.find(({ from, to }) => before.at > from && before.at <= to);
  const above = window === undefined ? null : aboveOf(window, before);
  const moves = call.path === "renamed-moved";
  const outcome = moves ? "so it moves to a gap that holds all of it" : "so it stays and grows upward";
  if (above === null) return `${name} needs ${more} above it, ${outcome}.`;
  if (above.kind === "end") return `Above ${name} the area ends, ${outcome}.`;
  if (above.kind === "taken")
    return `${name} needs ${more} above it. ${pointerName(above.pointer)} stands there, ${outcome}.`;
  return `${name} needs ${more} above it. ${formatCounted(above.bytes / PAGE, "page is", "pages are")} free there, ${outcome}.`;
}

/** Describes a call: its cost, its pages and its place among the mappings. */
export function detailWords(call: CallDetail, prices: HeapPrices): string {
  const area = call.area.length > 0 ? ` ${areaWords(call)}` : "";
  return `It costs ${formatCounted(sumOf(chargesOf(call, prices)), "cycle")}. ${pictureWords(call)}${area}`;
}
