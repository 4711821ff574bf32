import { withOutput, writeFile } from "../../../cli/shared/output";
import { type Handover, pulled } from "../../../cli/shared/pulled";
import { print, printUntilBad, type Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { sayLeftOut, sayNotKept } from "../../../models/allocation/cli/say-caveats";
import { CallDigest, PACKED_MAGIC } from "../../../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../../../workloads/traces/calls/filters";
import { TextWriter, textHeader } from "../../../workloads/traces/calls/own-text";
import { PagePacker, packedPieces } from "../../../workloads/traces/calls/packed-file";
import { readCallsAt } from "./calls-at";
import type { ReadingChoice } from "./trace-input";

/** The output that the command line requests. */
export interface PackedOutput extends CallParts {
  readonly choice: ReadingChoice;
  readonly isPacked: boolean;
  /** Null = standard output. */
  readonly out: string | null;
}

/** Writes a trace, up to a bad line. A file is only written if all is good. Returns the exit status. */
export async function packTrace(place: string, asked: PackedOutput, streams: Streams): Promise<number> {
  const digest = new CallDigest();
  const { out } = asked;
  const pieces = () => pulled<Piece>((handover) => pushPieces(place, asked, digest, handover, streams));
  if (out === null) return printUntilBad(pieces(), streams);
  await withOutput(out, [place], () => writeFile(out, pieces()));
  return print([`${digest.finish()}\n`], streams);
}

type Piece = string | Uint8Array;

/** Pushes the pieces of the output. @throws BadInput */
async function pushPieces(
  place: string,
  asked: PackedOutput,
  digest: CallDigest,
  { push, taken, signal }: Handover<Piece>,
  streams: Streams,
): Promise<void> {
  const packer = new PagePacker((page) => {
    digest.add(page);
    if (asked.isPacked) for (const piece of packedPieces(page)) push(piece);
  });
  const text = asked.isPacked ? null : new TextWriter(push);
  const sink = filtered(asked, (operation) => {
    packer.add(operation);
    text?.add(operation);
  });
  const onKeys = (keys: ReadonlyMap<string, string>) =>
    push(asked.isPacked ? PACKED_MAGIC : textHeader(keys.get("program")));
  const reading = readCallsAt(place, sink, { ...asked.choice, signal, onKeys, onPiece: taken }, streams);
  const read = await reading.finally(() => {
    packer.finish();
    text?.finish();
  });
  sayLeftOut(read, streams);
  sayNotKept(read.settings, streams);
  if (digest.operations === 0) throw new BadInput([fileProblem("no operation", "a part with at least one")]);
}
