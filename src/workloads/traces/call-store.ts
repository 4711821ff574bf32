import { err, ok, type Result } from "../../shared/result";
import { type KeptCalls, keptText, readKept, titleOf } from "./calls/kept-calls";
import { storageReason } from "./storage-reason";

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
async function findKept(folder: CallsFolder, trace: string): Promise<KeptCalls | null> {
  try {
    return readKept(await (await (await folder.getFileHandle(aboutName(trace))).getFile()).text());
  } catch {
    return null;
  }
}

/** Whether all pages of a trace are here. A device that ran out of room may have written some of them alone. */
const isWhole = async (folder: CallsFolder, { name, bytes }: KeptCalls): Promise<boolean> =>
  (await sizeOf(folder, pagesName(name))) === bytes;

/** The traces in the folder that are whole, the last opened first. */
async function listKept(folder: CallsFolder): Promise<readonly KeptCalls[]> {
  const kept: KeptCalls[] = [];
  for await (const name of folder.keys()) {
    const found = name.endsWith(ABOUT) ? await findKept(folder, name.slice(0, -ABOUT.length)) : null;
    if (found !== null && (await isWhole(folder, found))) kept.push(found);
  }
  return kept.toSorted((a, b) => b.time - a.time);
}

/** Deletes a trace. A worker that reads it may fail. */
async function removeKept(folder: CallsFolder, trace: string): Promise<void> {
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

/** A trace of calls, and the file of its pages. */
export interface OpenCalls {
  readonly trace: KeptCalls;
  readonly bytes: Blob;
}

/** The traces of calls that this device keeps, and those that only this page holds. They never leave the device. */
interface CallStore {
  /** The last opened first. */
  list(): Promise<Result<readonly KeptCalls[], string>>;
  /** Null = neither the device nor the page has it. */
  open(name: string): Promise<Result<OpenCalls | null, string>>;
  /** Holds a trace until the page is closed, because the device does not keep it, or has no room for `lacking` bytes. */
  hold(calls: OpenCalls, lacking?: number | null): void;
  /** The bytes of a held trace for which the device has no room; null = an unknown number; 0 = it keeps no trace at all. */
  lackingOf(name: string): number | null;
  isHeld(name: string): boolean;
  rename(name: string, title: string): Promise<Result<void, string>>;
  remove(name: string): Promise<Result<void, string>>;
}

/** The store over a folder; null = the browser has no folder, so the page holds all traces. @internal */
export function callStore(folder: () => Promise<CallsFolder | null>, now = Date.now): CallStore {
  const held = new Map<string, OpenCalls>();
  const lackings = new Map<string, number | null>();
  const guarded = async <T>(work: (folder: CallsFolder | null) => Promise<T>): Promise<Result<T, string>> => {
    try {
      return ok(await work(await folder()));
    } catch (error) {
      return err(storageReason(error));
    }
  };
  const change = async (folder: CallsFolder | null, name: string, to: Partial<KeptCalls>): Promise<void> => {
    const here = held.get(name);
    if (here !== undefined) held.set(name, { ...here, trace: { ...here.trace, ...to } });
    else if (folder !== null) await changeKept(folder, name, to);
  };
  return {
    list: () =>
      guarded(async (folder) => {
        const kept = folder === null ? [] : await listKept(folder);
        return [...[...held.values()].map(({ trace }) => trace).toReversed(), ...kept];
      }),
    open: (name) =>
      guarded(async (folder) => {
        const calls = held.get(name) ?? (folder && (await openKept(folder, name)));
        if (calls !== null) await change(folder, name, { time: now() }).catch(() => {});
        return calls;
      }),
    hold: (calls, lacking = 0) => {
      held.set(calls.trace.name, calls);
      lackings.set(calls.trace.name, lacking);
    },
    lackingOf: (name) => lackings.get(name) ?? (lackings.has(name) ? null : 0),
    isHeld: (name) => held.has(name),
    rename: (name, title) => guarded((folder) => change(folder, name, { title: titleOf(title) })),
    remove: (name) =>
      guarded(async (folder) => {
        held.delete(name);
        if (folder !== null) await removeKept(folder, name);
      }),
  };
}

/** A trace that this device keeps, for a worker; null = it is not here. Only the page's opening counts as use. */
export async function keptCalls(name: string): Promise<OpenCalls | null> {
  const folder = await openFolder();
  return folder && openKept(folder, name);
}

async function openKept(folder: CallsFolder, name: string): Promise<OpenCalls | null> {
  const trace = await findKept(folder, name);
  if (trace === null || !(await isWhole(folder, trace))) return null;
  return { trace, bytes: await (await folder.getFileHandle(pagesName(name))).getFile() };
}

async function changeKept(folder: CallsFolder, name: string, to: Partial<KeptCalls>): Promise<void> {
  const trace = await findKept(folder, name);
  if (trace === null) return;
  const file = await (await folder.getFileHandle(aboutName(name))).createWritable();
  await file.write(keptText({ ...trace, ...to }));
  await file.close();
}

/** The traces of this device. */
export const deviceCalls: CallStore = callStore(openFolder);
