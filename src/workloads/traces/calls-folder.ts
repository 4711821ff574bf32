import { type KeptCalls, readKept } from "./calls/kept-calls";

/*
 * The traces of calls that this device keeps, as files of its private file system: the pages of each, and a description.
 * While a worker writes pages, their file has a name that no trace has.
 */

/** The part of a folder that traces need. */
export interface CallsFolder {
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<FileSystemFileHandle>;
  removeEntry(name: string): Promise<void>;
  keys(): AsyncIterable<string>;
}

const FOLDER = "traces";
const PART = "part-";
const ABOUT = ".json";
/** The most bytes of all traces, and the most of what the browser gives this page. */
const MOST_BYTES = 2 ** 30;
const MOST_SHARE = 0.5;

/** "f95775b880ec:23504" as the name of a file. */
export const pagesName = (trace: string): string => trace.replace(":", "-");
export const aboutName = (trace: string): string => `${pagesName(trace)}${ABOUT}`;
export const partName = (): string => `${PART}${crypto.randomUUID()}`;

/** The folder of traces; null = this browser has no private file system here. */
export async function openFolder(): Promise<CallsFolder | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return (await root.getDirectoryHandle(FOLDER, { create: true })) as unknown as CallsFolder;
  } catch {
    return null;
  }
}

/** The bytes of a file; null = it is not here. */
export async function sizeOf(folder: CallsFolder, name: string): Promise<number | null> {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size;
  } catch {
    return null;
  }
}

/** How many of these refused bytes have no room on the device; null = by its own estimate all have. */
export async function lackingFor(bytes: number): Promise<number | null> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  const lacking = bytes - Math.max(0, quota - usage);
  return lacking > 0 ? lacking : null;
}

/** The description of a trace; null = it is not here, or cannot be read. */
export async function findKept(folder: CallsFolder, trace: string): Promise<KeptCalls | null> {
  try {
    return readKept(await (await (await folder.getFileHandle(aboutName(trace))).getFile()).text());
  } catch {
    return null;
  }
}

/** Whether all pages of a trace are here. A device that ran out of room may have written some of them alone. */
export const isWhole = async (folder: CallsFolder, { name, bytes }: KeptCalls): Promise<boolean> =>
  (await sizeOf(folder, pagesName(name))) === bytes;

/** The traces in the folder that are whole, the last opened first. */
export async function listKept(folder: CallsFolder): Promise<readonly KeptCalls[]> {
  const kept: KeptCalls[] = [];
  for await (const name of folder.keys()) {
    const found = name.endsWith(ABOUT) ? await findKept(folder, name.slice(0, -ABOUT.length)) : null;
    if (found !== null && (await isWhole(folder, found))) kept.push(found);
  }
  return kept.toSorted((a, b) => b.time - a.time);
}

/** Deletes a trace. A worker that reads it may fail. */
export async function removeKept(folder: CallsFolder, trace: string): Promise<void> {
  for (const name of [aboutName(trace), pagesName(trace)]) await folder.removeEntry(name).catch(() => {});
}

/** Deletes the traces that have not been opened for the longest time until another one fits. Returns their titles. */
export async function makeRoom(folder: CallsFolder, next: KeptCalls): Promise<readonly string[]> {
  const { quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  const most = Math.min(MOST_BYTES, MOST_SHARE * quota);
  const others = (await listKept(folder)).filter(({ name }) => name !== next.name);
  const dropped: string[] = [];
  let total = others.reduce((sum, { bytes }) => sum + bytes, next.bytes);
  for (const { name, title, bytes } of others.toReversed()) {
    if (total <= most) break;
    await removeKept(folder, name);
    dropped.push(title);
    total -= bytes;
  }
  return dropped;
}

/** Deletes what canceled imports left behind. A file that a worker of another window writes cannot be deleted. */
export async function removeParts(folder: CallsFolder): Promise<void> {
  for await (const name of folder.keys()) if (name.startsWith(PART)) await folder.removeEntry(name).catch(() => {});
}
