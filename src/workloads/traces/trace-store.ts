import { err, ok, type Result } from "../../shared/result";
import type { PageTrace, TraceLimit, TraceReading } from "./pages/page-trace";
import type { RecordChoice } from "./pages/record";
import { storageReason } from "./storage-reason";

/* The traces of pages that this device keeps, by name. They never leave it. */

/** Describes a trace that this device keeps. */
export interface KeptTrace {
  /** Its digest and requests, as scenarios name it: "f95775b880ec:23504". */
  readonly name: string;
  readonly reading: TraceReading;
  /** The choice of its records. Missing in traces that were kept before there was one. */
  readonly choice?: RecordChoice;
  readonly requests: number;
  /** The distinct pages. */
  readonly pages: number;
  readonly hasSizes: boolean;
  readonly skipped: number;
  readonly limit: TraceLimit | null;
  /** The name of its file, which only this device knows; at most 80 characters. */
  readonly file: string;
  /** Its size on this device, in bytes. */
  readonly bytes: number;
  /** When it was kept, in ms since 1970. */
  readonly time: number;
}

/** The requests of a kept trace. */
interface TraceRequests extends Pick<PageTrace, "reading" | "requests" | "keys" | "sizes"> {
  readonly name: string;
}

/** Keeps traces. Errors are sentences without their period. */
export interface TraceStore {
  /** The newest first. */
  list(): Promise<Result<readonly KeptTrace[], string>>;
  /** Null = this device does not have it. */
  find(name: string): Promise<Result<TraceRequests | null, string>>;
  /** A trace that is already here is replaced. */
  keep(about: KeptTrace, requests: TraceRequests): Promise<Result<void, string>>;
  remove(name: string): Promise<Result<void, string>>;
}

const MOST_FILE = 80;

/** Describes a trace before it is kept. */
export function describeTrace(
  name: string,
  trace: PageTrace,
  choice: RecordChoice,
  file: string,
  time: number,
): KeptTrace {
  const { reading, requests, keys, sizes, skipped, limit } = trace;
  return {
    ...{ name, reading, choice, skipped, limit, time, file: [...file].slice(0, MOST_FILE).join("") },
    requests: requests.length,
    pages: keys.length,
    hasSizes: sizes !== null,
    bytes: requests.byteLength + keys.byteLength + (sizes?.byteLength ?? 0),
  };
}

/** The database and its two tables. Descriptions lie apart, so that a list does not read the requests. */
const DATABASE = "bufferlab.traces";
const VERSION = 1;
const ABOUT = "about";
const REQUESTS = "requests";

/** Traces in the browser's database, which a page and its workers share. */
export const deviceTraces: TraceStore = {
  list: () =>
    inDatabase("readonly", async (stores) => {
      const kept: readonly KeptTrace[] = await answerOf(stores.objectStore(ABOUT).getAll());
      return kept.toSorted((a, b) => b.time - a.time);
    }),
  find: (name) =>
    inDatabase("readonly", async (stores) => {
      const found: TraceRequests | undefined = await answerOf(stores.objectStore(REQUESTS).get(name));
      return found ?? null;
    }),
  keep: (about, requests) =>
    inDatabase("readwrite", async (stores) => {
      await Promise.all([
        answerOf(stores.objectStore(ABOUT).put(about)),
        answerOf(stores.objectStore(REQUESTS).put(requests)),
      ]);
    }),
  remove: (name) =>
    inDatabase("readwrite", async (stores) => {
      await Promise.all([
        answerOf(stores.objectStore(ABOUT).delete(name)),
        answerOf(stores.objectStore(REQUESTS).delete(name)),
      ]);
    }),
};

/** Does `work` in one transaction; afterwards either all of it is stored, or nothing. */
async function inDatabase<T>(
  mode: IDBTransactionMode,
  work: (stores: IDBTransaction) => Promise<T>,
): Promise<Result<T, string>> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction([ABOUT, REQUESTS], mode, { durability: "strict" });
      const end = endOf(transaction);
      const [value] = await Promise.all([work(transaction), end]);
      return ok(value);
    } finally {
      database.close();
    }
  } catch (error) {
    return err(storageReason(error));
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const table of [ABOUT, REQUESTS]) request.result.createObjectStore(table, { keyPath: "name" });
  };
  return answerOf(request);
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
