import { type DotFile, headerLine, type Merged, mergeDots, readDotFile } from "../../../advisor/dot-lines";
import { fileText } from "../../../cli/shared/input";
import { writeFile } from "../../../cli/shared/output";
import { GOOD, print, type Streams, say } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { formatInteger } from "../../../shared/format";

/** The files to join. */
interface MergeWishes {
  readonly places: readonly string[];
  /** Null = standard output. */
  readonly out: string | null;
  /** Whether dots may be missing. */
  readonly isPartial: boolean;
}

/** Joins the files of a sweep. Returns the exit status. @throws BadInput */
export async function mergeSweep({ places, out, isPartial }: MergeWishes, streams: Streams): Promise<number> {
  const merged = mergeDots(await Promise.all(places.map(dotsAt)));
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

async function dotsAt(name: string): Promise<DotFile & { readonly name: string }> {
  const read = readDotFile(await fileText(name));
  if (!read.ok) throw new BadInput(read.error.map((problem) => ({ ...problem, field: `${name}, ${problem.field}` })));
  return { name, ...read.value };
}
