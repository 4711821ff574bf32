import { err, ok, type Result } from "../../shared/result";
import { type KeptCalls, keptText, titleOf } from "./calls/kept-calls";
import {
  aboutName,
  type CallsFolder,
  findKept,
  isWhole,
  listKept,
  openFolder,
  pagesName,
  removeKept,
} from "./calls-folder";

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
      return err((await import("./storage-reason")).storageReason(error));
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
