import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { Caveat, SettingCalls } from "./caveats";
import { MOST_IN_LANE } from "./operation";

type Of<K extends Caveat["kind"]> = Extract<Caveat, { readonly kind: K }>;

/** "1 GiB" for the largest size of a lane, else bytes. */
const sizeText = (size: number): string => (size === MOST_IN_LANE ? "1\u00a0GiB" : formatBytes(size));

function leftOut({ requests, bytes, ofRequests, ofBytes, least, most }: Of<"left-out">): string {
  const sides = [...(least > 1 ? [`under ${sizeText(least)}`] : []), `over ${sizeText(most)}`];
  const sums = `${formatInteger(requests)} of ${formatCounted(ofRequests, "request")}, ${formatBytes(bytes)} of ${formatBytes(ofBytes)}`;
  return `Left out: ${sums}, each ${sides.join(" or ")}. Only the figures of a heap count them.`;
}

const merged = ({ threads }: Of<"merged">): string =>
  `Merged: ${formatCounted(threads, "thread")}. Their calls run as those of one thread, on one heap.`;

/** "2 calls of mallopt, 1 of malloc_trim" */
export function settingCalls({ mallopt, malloc_trim }: SettingCalls): string {
  const [first, ...rest] = Object.entries({ mallopt, malloc_trim }).filter(([, count]) => count > 0);
  const [name = "", count = 0] = first ?? [];
  const others = rest.map(([other, calls]) => `, ${formatInteger(calls)} of ${other}`);
  return `${formatCounted(count, "call")} of ${name}${others.join("")}`;
}

const notApplied = (calls: Of<"not-applied">): string =>
  `Not applied: ${settingCalls(calls)}. The program ran with other settings than this replay.`;

const noMemory = ({ heap, requests, bytes }: Of<"no-memory">): string =>
  `No memory: ${heap} returned null for ${formatCounted(requests, "request")}, ${formatBytes(bytes)}. Its figures do not count them.`;

const WORDS: { readonly [K in Caveat["kind"]]: (caveat: Of<K>) => string } = {
  "left-out": leftOut,
  merged,
  "not-applied": notApplied,
  "no-memory": noMemory,
};

/** A caveat in sentences, for every page and every output. */
export const caveatText = (caveat: Caveat): string => (WORDS[caveat.kind] as (caveat: Caveat) => string)(caveat);

/** Whether a file says that the program changed malloc's settings. */
export const UNKNOWN_SETTINGS = "unknown; the file has no call of mallopt or malloc_trim";
