import { vi } from "vitest";

/** A private file system with one folder, in memory, as a worker sees it. `most`: bytes that fit into its files. */
export class FakeFolder {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #most: number;
  readonly #isShort: boolean;
  #opens: number;

  /** `isShort`: what does not fit is cut off, and no error says so. `opens`: files that may be opened for writing. */
  constructor(most = Number.POSITIVE_INFINITY, isShort = false, opens = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#isShort = isShort;
    this.#opens = opens;
  }

  open(): void {
    if (this.#opens-- <= 0) throw new DOMException("full", "QuotaExceededError");
  }

  /** Makes the browser's storage this folder. */
  install(quota = Number.POSITIVE_INFINITY): this {
    const root = { getDirectoryHandle: async () => this };
    vi.stubGlobal("navigator", {
      storage: { getDirectory: async () => root, estimate: async () => ({ quota, usage: 0 }) },
    });
    return this;
  }

  async getFileHandle(name: string, options?: { readonly create: boolean }): Promise<FileSystemFileHandle> {
    if (!this.files.has(name)) {
      if (options?.create !== true) throw new DOMException("missing", "NotFoundError");
      this.files.set(name, new Uint8Array());
    }
    return new FakeFile(this, name) as unknown as FileSystemFileHandle;
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.files.delete(name)) throw new DOMException("missing", "NotFoundError");
  }

  async *keys(): AsyncGenerator<string> {
    yield* [...this.files.keys()];
  }

  write(name: string, whole: Uint8Array, at: number): number {
    const old = this.files.get(name) ?? new Uint8Array();
    const room = Math.max(0, this.#most - at);
    if (whole.length > room && !this.#isShort) throw new DOMException("full", "QuotaExceededError");
    const piece = whole.subarray(0, room);
    const next = new Uint8Array(Math.max(old.length, at + piece.length));
    next.set(old);
    next.set(piece, at);
    this.files.set(name, next);
    return piece.length;
  }
}

class FakeFile {
  readonly #folder: FakeFolder;
  #name: string;

  constructor(folder: FakeFolder, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  async getFile(): Promise<Blob> {
    const bytes = this.#folder.files.get(this.#name);
    if (bytes === undefined) throw new DOMException("missing", "NotFoundError");
    return new Blob([bytes]);
  }

  async move(name: string): Promise<void> {
    const bytes = this.#folder.files.get(this.#name) ?? new Uint8Array();
    this.#folder.files.delete(this.#name);
    this.#name = name;
    this.#folder.files.set(name, bytes);
  }

  async createSyncAccessHandle() {
    const [folder, name] = [this.#folder, this.#name];
    folder.open();
    return {
      write: (piece: Uint8Array, { at }: { readonly at: number }) => folder.write(name, piece, at),
      read: (piece: Uint8Array, { at }: { readonly at: number }) =>
        piece.set((folder.files.get(name) ?? new Uint8Array()).subarray(at, at + piece.length)),
      truncate: (size: number) => folder.files.set(name, (folder.files.get(name) ?? new Uint8Array()).slice(0, size)),
      close() {},
    };
  }

  async createWritable() {
    const [folder, name] = [this.#folder, this.#name];
    return {
      write: async (text: string) => void folder.files.set(name, new TextEncoder().encode(text)),
      close: async () => {},
    };
  }
}
