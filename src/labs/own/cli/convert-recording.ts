import { writeFile } from "../../../cli/shared/output";
import { type Handover, pulled } from "../../../cli/shared/pulled";
import type { Streams } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import type { Recording } from "../../../recorder/recordings";
import type { Wishes } from "../../../recorder/wishes";
import { caveatsOf } from "../../../workloads/traces/calls/caveats";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import { filtered } from "../../../workloads/traces/calls/filters";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import type { ReadCalls } from "../../../workloads/traces/calls/read-calls";
import { TextWriter, textHeader } from "../../../workloads/traces/calls/text-writer";
import { readCallsAt } from "./calls-at";
import type { Card } from "./card";

type ConvertWishes = Pick<Wishes, "mostOperations" | "sizes" | "name">;

/** Writes the trace of a recording; null = it has no operation, and nothing is written. @throws BadInput */
export async function convertRecording(
  { path, trace }: Recording,
  wishes: ConvertWishes,
  streams: Streams,
): Promise<Card | null> {
  const conversion = new Conversion(path, wishes, streams);
  try {
    await writeFile(trace, pulled(conversion.push), "gzip");
  } catch (error) {
    if (conversion.isEmpty(error)) return null;
    throw error;
  }
  return conversion.card();
}

class Conversion {
  readonly #path: string;
  readonly #wishes: ConvertWishes;
  readonly #streams: Streams;
  readonly #facts = new FactCounter();
  readonly #digest = new CallDigest();
  #read: ReadCalls | null = null;

  constructor(path: string, wishes: ConvertWishes, streams: Streams) {
    this.#path = path;
    this.#wishes = wishes;
    this.#streams = streams;
  }

  /** Pushes the text of the trace. */
  readonly push = async ({ push, taken, signal }: Handover<string>): Promise<void> => {
    const packer = new PagePacker((page) => this.#digest.add(page));
    const text = new TextWriter(push);
    const sink = this.#partOf((operation) => {
      for (const taker of [this.#facts, packer, text]) taker.add(operation);
    });
    push(textHeader(this.#wishes.name));
    this.#read = await readCallsAt(this.#path, sink, { signal, onPiece: taken }, this.#streams);
    packer.finish();
    text.finish();
    if (this.#digest.operations === 0) throw new BadInput([]);
  };

  /** Whether an error only says that the recording has no operation. */
  isEmpty(error: unknown): boolean {
    const isBad = error instanceof BadInput && error.problems.every(({ field }) => field === "file");
    return isBad && this.#facts.facts().operations === 0;
  }

  card(): Card {
    const facts = this.#facts.facts();
    const { name } = this.#wishes;
    const keys = new Map(name === undefined ? [] : [["program", name]]);
    if (this.#read === null) throw new Error("the recording has not been read");
    const read = { ...this.#read, format: "text", why: null, operations: facts.operations, keys } as const;
    const caveats = caveatsOf(this.#facts.requests.counts(), read.settings);
    return { read, facts, caveats, digest: this.#digest.finish() };
  }

  /** The operations that are asked for. */
  #partOf(sink: (operation: CallOperation) => void) {
    const { mostOperations, sizes } = this.#wishes;
    let operations = 0;
    return filtered({ threads: null, span: null, only: sizes }, (operation) => {
      if (operations === mostOperations) return;
      operations++;
      sink(operation);
    });
  }
}
