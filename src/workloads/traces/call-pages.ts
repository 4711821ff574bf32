import { PACKED_MAGIC } from "./calls/digest";
import { LENGTHS_BYTES } from "./calls/packed-file";

/** The pages of a trace, one after the other, and the byte at which each begins, and the end of the last. */
export interface CallPages {
  readonly name: string;
  readonly pages: Blob;
  readonly bounds: readonly number[];
}

/** The first byte of a page within the file of its trace, and the byte behind it. */
type Place = readonly [from: number, to: number];

/** A trace's name determines its pages, so their places are found once. */
const found = new Map<string, readonly Place[]>();

/** The pages within the file of a trace, which also has its threads and times. */
export async function callPages(name: string, file: Blob): Promise<CallPages> {
  const places = found.get(name) ?? (await placesIn(file));
  found.set(name, places);
  const bounds = [0];
  for (const [from, to] of places) bounds.push((bounds.at(-1) ?? 0) + to - from);
  return { name, pages: new Blob(places.map(([from, to]) => file.slice(from, to))), bounds };
}

async function placesIn(file: Blob): Promise<readonly Place[]> {
  const places: Place[] = [];
  let at = PACKED_MAGIC.length;
  while (at + LENGTHS_BYTES <= file.size) {
    const from = at + LENGTHS_BYTES;
    const lengths = new DataView(await file.slice(at, from).arrayBuffer());
    const [page = 0, threads = 0, times = 0] = [0, 4, 8].map((byte) => lengths.getUint32(byte, true));
    places.push([from, from + page]);
    at = from + page + threads + times;
  }
  return places;
}
