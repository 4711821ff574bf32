import { type DotFile, headerLine, type Merged, mergeDots } from "../../../advisor/dot-lines";
import { withOutput, writeFile } from "../../../cli/shared/output";
import { GOOD, print, type Streams, say } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { formatInteger } from "../../../shared/format";
import { dotFileAt, refuseRest } from "./dot-files";

/** The files to join. */
interface MergeWishes {
  readonly places: readonly string[];
  /** Null = standard output. */
  readonly out: string | null;
  /** Whether dots may be missing. */
  readonly isPartial: boolean;
}

/** Joins the files of a sweep. Returns the exit status. @throws BadInput */
export const mergeSweep = (wishes: MergeWishes, streams: Streams): Promise<number> =>
  withOutput(wishes.out, wishes.places, () => merge(wishes, streams));

async function merge({ places, out, isPartial }: MergeWishes, streams: Streams): Promise<number> {
  const merged = mergeDots(await Promise.all(places.map((name) => dotsIn(name, isPartial))));
  if (!merged.ok) throw new BadInput(merged.error);
  const { file, missing } = merged.value;
  const gap = gapText(merged.value);
  if (missing.length > 0 && !isPartial)
    throw new BadInput([{ field: "dots", value: gap, allowed: "all of them, or --partial" }]);
  if (missing.length > 0) say(gap, streams, "note");
  const pieces = [headerLine(file.header), ...file.lines.map(({ text }) => text)];
  if (out === null) return print(pieces, streams);
  await writeFile(out, pieces);
  return GOOD;
}

const gapText = ({ file, missing }: Merged): string =>
  `${formatInteger(missing.length)} of ${formatInteger(file.header.policies)} dots are missing, first ${missing[0]}`;

/** A file of a sweep that has ended, or may be stopped. @throws BadInput */
async function dotsIn(name: string, isPartial: boolean): Promise<DotFile & { readonly name: string }> {
  const file = await dotFileAt(name);
  if (!isPartial) refuseRest(file, name);
  return { name, ...file };
}
