import {
  aboutName,
  type CallsFolder,
  lackingFor,
  makeRoom,
  openFolder,
  pagesName,
  partName,
  removeParts,
  sizeOf,
} from "./call-store";
import { type KeptCalls, keptText } from "./calls/kept-calls";
import { isFull, storageReason } from "./storage-reason";

/** The result of keeping a trace. */
interface KeptFile {
  /** Its pages; null = this device keeps them. */
  readonly bytes: Blob | null;
  /** The device has no room for this many bytes of it, null = for an unknown number; missing = it has, or keeps no trace at all. */
  readonly lacking?: number | null;
  /** The titles of traces that were deleted to make room. */
  readonly dropped: readonly string[];
}

/** The file into which a worker writes the pages of one trace. */
export interface CallsFile {
  /** Bytes so far. */
  readonly bytes: number;
  write(piece: Uint8Array): void;
  /** Gives the trace its name. */
  keep(trace: KeptCalls): Promise<KeptFile>;
  /** Ends the work. A trace that has not been kept vanishes. */
  close(): Promise<void>;
}

/** A file that this device keeps, or one in memory where it keeps none. */
export async function newCallsFile(): Promise<CallsFile> {
  const folder = await openFolder();
  return folder === null ? new MemoryFile() : DeviceFile.open(folder).catch((error) => new MemoryFile(isFull(error)));
}

const BLOB_BYTES = 1 << 22;

/** Pages in memory. A browser may move large blobs to the disk. */
class MemoryFile implements CallsFile {
  bytes = 0;
  #blob = new Blob();
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #waiting = 0;
  readonly #isForRoom: boolean;

  /** `isForRoom`: this device keeps traces, but has no room. */
  constructor(isForRoom = false) {
    this.#isForRoom = isForRoom;
  }

  write(piece: Uint8Array): void {
    this.bytes += piece.length;
    this.#waiting += piece.length;
    this.#pieces.push(piece.slice());
    if (this.#waiting >= BLOB_BYTES) this.#seal();
  }

  async keep(): Promise<KeptFile> {
    this.#seal();
    const kept = { bytes: this.#blob, dropped: [] };
    return this.#isForRoom ? { ...kept, lacking: await lackingFor(this.bytes) } : kept;
  }

  async close(): Promise<void> {}

  #seal(): void {
    this.#blob = new Blob([this.#blob, ...this.#pieces]);
    this.#pieces = [];
    this.#waiting = 0;
  }
}

/** A file that only workers can write at once. */
interface SyncHandle {
  /** Bytes that were written, which may be fewer. */
  write(piece: Uint8Array, options: { readonly at: number }): number;
  read(piece: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  close(): void;
}

/** A file of the device, as a worker sees it. */
interface WorkerFile {
  createSyncAccessHandle(): Promise<SyncHandle>;
  /** Missing in older browsers. */
  move?(name: string): Promise<void>;
}

/** Writes all of a piece, or nothing. Returns whether there was room. @throws Error with the reason if the device refuses */
function writeWhole(handle: SyncHandle, piece: Uint8Array, at: number): boolean {
  try {
    if (handle.write(piece, { at }) === piece.length) return true;
  } catch (error) {
    if (!isFull(error)) throw new Error(storageReason(error));
  }
  handle.truncate(at);
  return false;
}

/** A file to write; null = the device is full. */
const openWhereRoom = (file: WorkerFile): Promise<SyncHandle | null> =>
  file.createSyncAccessHandle().catch((error) => {
    if (isFull(error)) return null;
    throw error;
  });

const GATHERED = 1 << 20;

/** Pages in a file of this device, and in memory from the moment at which the device has no more room. */
class DeviceFile implements CallsFile {
  bytes = 0;
  /** The last bytes, which wait because every write of a device takes a message to the browser. */
  readonly #gathered = new Uint8Array(GATHERED);
  #waiting = 0;
  /** Null = the device has had room. */
  #memory: MemoryFile | null = null;
  readonly #folder: CallsFolder;
  readonly #part: string;
  readonly #file: WorkerFile;
  readonly #handle: SyncHandle;

  private constructor(folder: CallsFolder, name: string, file: WorkerFile, handle: SyncHandle) {
    this.#folder = folder;
    this.#part = name;
    this.#file = file;
    this.#handle = handle;
  }

  /** @throws Error in a browser that does not let a worker write files */
  static async open(folder: CallsFolder): Promise<DeviceFile> {
    await removeParts(folder);
    const name = partName();
    const file = await fileIn(folder, name);
    if (file.move === undefined) throw new Error("This browser does not rename files");
    try {
      return new DeviceFile(folder, name, file, await file.createSyncAccessHandle());
    } catch (error) {
      await folder.removeEntry(name).catch(() => {});
      throw error;
    }
  }

  /** @throws Error with the reason if the device refuses */
  write(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + GATHERED - this.#waiting);
      this.#gathered.set(part, this.#waiting);
      this.#waiting += part.length;
      this.bytes += part.length;
      at += part.length;
      if (this.#waiting === GATHERED) this.#flush();
    }
  }

  async keep(trace: KeptCalls): Promise<KeptFile> {
    this.#flush();
    if (this.#memory !== null) return this.#hold();
    const dropped = await makeRoom(this.#folder, trace);
    const about = partName();
    if (!(await this.#describe(trace, about))) return { ...(await this.#hold()), dropped };
    this.#handle.close();
    await this.#name(pagesName(trace.name), aboutName(trace.name), about, trace);
    return { bytes: null, dropped };
  }

  async close(): Promise<void> {
    this.#handle.close();
    await this.#folder.removeEntry(this.#part).catch(() => {});
  }

  /** Writes the bytes that wait. @throws Error with the reason if the device refuses */
  #flush(): void {
    const [piece, written] = [this.#gathered.subarray(0, this.#waiting), this.bytes - this.#waiting];
    if (this.#memory === null && !writeWhole(this.#handle, piece, written)) this.#memory = this.#inMemory(written);
    this.#memory?.write(piece);
    this.#waiting = 0;
  }

  /** The bytes that have been written, in memory. */
  #inMemory(written: number): MemoryFile {
    const memory = new MemoryFile(true);
    for (let at = 0; at < written; at += BLOB_BYTES) {
      const piece = new Uint8Array(Math.min(BLOB_BYTES, written - at));
      this.#handle.read(piece, { at });
      memory.write(piece);
    }
    return memory;
  }

  /** The trace for the page to hold. The device gets back what was written. */
  async #hold(): Promise<KeptFile> {
    const memory = this.#memory ?? this.#inMemory(this.bytes);
    this.#handle.truncate(0);
    return memory.keep();
  }

  /** Writes the description under a name that no trace has. Returns whether there was room. */
  async #describe(trace: KeptCalls, name: string): Promise<boolean> {
    const about = await openWhereRoom(await fileIn(this.#folder, name));
    const hasRoom = about !== null && writeWhole(about, new TextEncoder().encode(keptText(trace)), 0);
    about?.close();
    if (!hasRoom) await this.#folder.removeEntry(name);
    return hasRoom;
  }

  /** Whole pages that are here already stay, because they are the same and may be in use. */
  async #name(pages: string, about: string, described: string, { bytes }: KeptCalls): Promise<void> {
    const found = await sizeOf(this.#folder, pages);
    if (found !== bytes) {
      if (found !== null) await this.#folder.removeEntry(pages);
      await this.#file.move?.(pages);
    }
    await this.#folder.removeEntry(about).catch(() => {});
    await (await fileIn(this.#folder, described)).move?.(about);
  }
}

const fileIn = async (folder: CallsFolder, name: string) =>
  (await folder.getFileHandle(name, { create: true })) as unknown as WorkerFile;
