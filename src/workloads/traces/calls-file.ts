import { type KeptCalls, keptText } from "./calls/kept-calls";
import {
  aboutName,
  type CallsFolder,
  hasFile,
  makeRoom,
  openFolder,
  pagesName,
  partName,
  removeParts,
} from "./calls-folder";
import { storageReason } from "./storage-reason";

/** The result of keeping a trace. */
interface KeptFile {
  /** Its pages; null = this device keeps them. */
  readonly bytes: Blob | null;
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
  return folder === null ? new MemoryFile() : DeviceFile.open(folder).catch(() => new MemoryFile());
}

const BLOB_BYTES = 1 << 22;

/** Pages in memory. A browser may move large blobs to the disk. */
class MemoryFile implements CallsFile {
  bytes = 0;
  #blob = new Blob();
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #waiting = 0;

  write(piece: Uint8Array): void {
    this.bytes += piece.length;
    this.#waiting += piece.length;
    this.#pieces.push(piece.slice());
    if (this.#waiting >= BLOB_BYTES) this.#seal();
  }

  async keep(): Promise<KeptFile> {
    this.#seal();
    return { bytes: this.#blob, dropped: [] };
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
  write(piece: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  close(): void;
}

/** A file of the device, as a worker sees it. */
interface WorkerFile {
  createSyncAccessHandle(): Promise<SyncHandle>;
  /** Missing in older browsers. */
  move?(name: string): Promise<void>;
}

/** Pages in a file of this device. */
class DeviceFile implements CallsFile {
  bytes = 0;
  readonly #folder: CallsFolder;
  readonly #name: string;
  readonly #file: WorkerFile;
  readonly #handle: SyncHandle;

  private constructor(folder: CallsFolder, name: string, file: WorkerFile, handle: SyncHandle) {
    this.#folder = folder;
    this.#name = name;
    this.#file = file;
    this.#handle = handle;
  }

  /** @throws Error in a browser that does not let a worker write files */
  static async open(folder: CallsFolder): Promise<DeviceFile> {
    await removeParts(folder);
    const name = partName();
    const file = await fileIn(folder, name);
    if (file.move === undefined) throw new Error("This browser does not rename files");
    return new DeviceFile(folder, name, file, await file.createSyncAccessHandle());
  }

  /** @throws Error with the reason if the device is full */
  write(piece: Uint8Array): void {
    try {
      this.#handle.write(piece, { at: this.bytes });
    } catch (error) {
      throw new Error(storageReason(error));
    }
    this.bytes += piece.length;
  }

  /** The pages of a trace that is here already stay, because they are the same and may be in use. */
  async keep(trace: KeptCalls): Promise<KeptFile> {
    this.#handle.close();
    const dropped = await makeRoom(this.#folder, trace);
    const name = pagesName(trace.name);
    if (!(await hasFile(this.#folder, name))) await this.#file.move?.(name);
    const about = await (await fileIn(this.#folder, aboutName(trace.name))).createSyncAccessHandle();
    about.truncate(0);
    about.write(new TextEncoder().encode(keptText(trace)), { at: 0 });
    about.close();
    return { bytes: null, dropped };
  }

  async close(): Promise<void> {
    this.#handle.close();
    await this.#folder.removeEntry(this.#name).catch(() => {});
  }
}

const fileIn = async (folder: CallsFolder, name: string) =>
  (await folder.getFileHandle(name, { create: true })) as unknown as WorkerFile;
