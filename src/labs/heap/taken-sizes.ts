import { actsOf, type HeapPiece, piecesOf } from "../../charts/heap-figures";
import { ACT } from "../../generated/heap";
import type { HeapArrays } from "../../protocol/heap-frame";

/** What a heap takes for a size that is asked for, as seen so far. Bytes. */
export type TakenSizes = ReadonlyMap<number, number>;

/** The sizes that a frame shows: blocks that stand alone on the map or in the lens, and the last request. */
function seenIn({ map, lens, acts }: HeapArrays): readonly (readonly [asked: number, taken: number])[] {
  const alone = ({ chunk, needed }: HeapPiece) => chunk !== null && needed > 0;
  const blocks = [...piecesOf(lens), ...piecesOf(map)].filter(alone);
  const rounds = actsOf(acts).filter(({ kind }) => kind === ACT.ROUND);
  return [
    ...blocks.map(({ needed, bytes }) => [needed, bytes] as const),
    ...rounds.map(({ size, other }) => [size, other] as const),
  ];
}

/** What was known and what a frame adds to it, for these sizes; the same map where it adds nothing. */
export function learnt(known: TakenSizes, heap: HeapArrays, sizes: readonly number[]): TakenSizes {
  const news = seenIn(heap).filter(([asked]) => sizes.includes(asked) && !known.has(asked));
  return news.length === 0 ? known : new Map([...news, ...known]);
}
