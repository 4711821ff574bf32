import type { LentTrace } from "../../../kernel/protocol/messages";

/** A trace in packed pages, which are read at once. */
export interface PageSource {
  /** As scenarios name it. */
  readonly name: string;
  page(number: number): Uint8Array;
}

interface SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
type Bounds = LentTrace["bounds"];
type ReadPage = PageSource["page"];

/** Only workers have it. */
const { FileReaderSync } = globalThis as { readonly FileReaderSync?: new () => SyncReader };

/** The pages of a lent trace. Without a reader that waits, a Blob is read in advance. */
export async function lentPages({ name, pages, bounds }: LentTrace): Promise<PageSource> {
  if (pages instanceof Uint8Array) return { name, page: pageOf(pages, bounds) };
  if (FileReaderSync !== undefined) return { name, page: pageRead(pages, bounds, new FileReaderSync()) };
  return { name, page: pageOf(new Uint8Array(await pages.arrayBuffer()), bounds) };
}

const pageOf =
  (pages: Uint8Array, bounds: Bounds): ReadPage =>
  (number) =>
    pages.subarray(bounds[number], bounds[number + 1]);

const pageRead =
  (pages: Blob, bounds: Bounds, reader: SyncReader): ReadPage =>
  (number) =>
    new Uint8Array(reader.readAsArrayBuffer(pages.slice(bounds[number], bounds[number + 1])));
