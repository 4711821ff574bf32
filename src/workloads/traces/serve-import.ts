import { errorMessage } from "../../shared/error-message";
import type { FromImporter, ImportChoice, ToImporter } from "./import-messages";
import { readNamedTrace } from "./pages/read-named-trace";
import { type ReadTrace, readPageTrace } from "./pages/read-page-trace";
import { choiceSentences } from "./pages/remarks";
import { orUnreadable, piecesOf } from "./pieces";
import { describeTrace, type KeptTrace, type TraceStore } from "./trace-store";

type Post = (message: FromImporter) => void;

/** A trace that has been read. */
interface Read {
  readonly about: KeptTrace;
  readonly read: ReadTrace;
}

/** Reads one file, then keeps its trace if the page asks for that. Returns the receiver of the page's messages. */
export function serveImport(store: TraceStore, post: Post, now = Date.now): (message: ToImporter) => void {
  let before: Promise<Read | null> = Promise.resolve(null);
  const answer = async (message: ToImporter, read: Read | null): Promise<Read | null> => {
    if (message.type === "read") return readFile(message.file, message.choice, post, now());
    if (read !== null) await keep(read, store, post);
    return read;
  };
  const fail = (error: unknown) => {
    post({ type: "failed", text: errorMessage(error) });
    return null;
  };
  return (message) => {
    before = before.then((read) => answer(message, read)).catch(fail);
  };
}

async function readFile(file: File, choice: ImportChoice, post: Post, time: number): Promise<Read | null> {
  const readAs = (tried: ImportChoice) =>
    readPageTrace(piecesOf(file), {
      ...tried,
      format: tried.format ?? undefined,
      reading: tried.reading ?? undefined,
      onFormat: (found) => post({ type: "format", ...found }),
      onProgress: (progress) => post({ type: "progress", ...progress }),
    });
  const { wanted } = choice;
  const read = await orUnreadable(wanted === undefined ? readAs(choice) : readNamedTrace(readAs, choice, wanted));
  if (!read.ok) {
    post({ type: "problems", problems: read.error });
    return null;
  }
  const { digest, trace, only, split } = read.value;
  const about = describeTrace(digest, trace, { only, split }, file.name, time);
  post({ type: "read", trace: about, remarks: remarksOn(read.value) });
  return { about, read: read.value };
}

/** The records that each choice would leave, and the odd ones. */
const remarksOn = ({ counts, only, split, remarks }: ReadTrace): readonly string[] => [
  ...choiceSentences(counts, only !== null, split === "volume"),
  ...remarks,
];

async function keep({ about, read: { trace } }: Read, store: TraceStore, post: Post): Promise<void> {
  const { reading, requests, keys, sizes } = trace;
  // Copies, without the room behind the arrays, which would be stored with them.
  const arrays = { requests: requests.slice(), keys: keys.slice(), sizes: sizes?.slice() ?? null };
  const kept = await store.keep(about, { name: about.name, reading, ...arrays });
  post(kept.ok ? { type: "kept" } : { type: "failed", text: kept.error });
}
