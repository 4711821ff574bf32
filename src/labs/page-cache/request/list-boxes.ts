import type { ListEnds, PageBox } from "../../../models/page_cache/page-ask";
import type { Act } from "./acts";
import type { Beat } from "./beats";
import type { LaneRequest } from "./lane-request";

/** The effect of a beat on a box, as its label. */
export type Mark = "found" | "new" | "leaves" | "stays" | "moves" | "name";
type Marks = ReadonlyMap<number, Mark>;

/** A box of a list, and its mark at this beat; null = none. */
export interface MarkedBox extends PageBox {
  readonly mark: Mark | null;
}

/** A list at a beat: boxes before and after the gap, and those of the gap that the request is about. */
export interface ListPicture {
  readonly list: number;
  readonly size: number;
  readonly head: readonly MarkedBox[];
  readonly middle: readonly { readonly page: number; readonly mark: Mark }[];
  readonly tail: readonly MarkedBox[];
  /** Entries that are not drawn. */
  readonly hidden: number;
}

const MARK_OF_KIND: Readonly<Partial<Record<Act["kind"], Mark>>> = {
  HIT: "found",
  MISS: "found",
  EVICT: "leaves",
  MOVE: "moves",
};

const markOf = ({ kind, cause }: Act): Mark | undefined => (cause === "SECOND_CHANCE" ? "stays" : MARK_OF_KIND[kind]);

/** Marks of pages in a list before the request. A page's first act says where it was, its last one the mark. */
function marksBefore({ acts }: LaneRequest, shown: readonly Act[], list: number): Marks {
  const marks = new Map<number, Mark>();
  for (const act of shown) {
    const mark = markOf(act);
    const was = acts.find(({ page }) => page === act.page)?.from;
    if (mark !== undefined && was === list) marks.set(act.page, mark);
  }
  return marks;
}

/** Marks of pages in a list after the request: the requested page, and those that moved or became names here. */
function marksAfter({ acts, page, moment }: LaneRequest, list: number): Marks {
  const isHit = acts.some(({ kind }) => kind === "HIT");
  const marks = new Map<number, Mark>();
  for (const act of acts) {
    if (act.to === list && act.kind === "MOVE") marks.set(act.page, act.cause === "SECOND_CHANCE" ? "stays" : "moves");
    if (act.to === list && act.kind === "EVICT") marks.set(act.page, "name");
  }
  if (moment?.list === list) marks.set(page, isHit ? "found" : "new");
  return marks;
}

/** `inGap`: whether a marked page that is not at the ends of a long list is in between. */
function pictureOf(
  { size, head, tail }: ListEnds,
  list: number,
  marks: Marks,
  inGap: (page: number) => boolean,
): ListPicture {
  const marked = (boxes: readonly PageBox[]): readonly MarkedBox[] =>
    boxes.map((box) => ({ ...box, mark: marks.get(box.page) ?? null }));
  const drawn = new Set([...head, ...tail].map(({ page }) => page));
  const gap = size > drawn.size ? [...marks].filter(([page]) => !drawn.has(page) && inGap(page)) : [];
  const middle = gap.map(([page, mark]) => ({ page, mark }));
  const hidden = size - head.length - tail.length - middle.length;
  return { list, size, head: marked(head), middle, tail: marked(tail), hidden };
}

/** The lists of a lane at the last of the shown beats. Empty until the lists are known. */
export function listPictures(request: LaneRequest, shown: readonly Beat[]): readonly ListPicture[] {
  const { moment, page } = request;
  if (moment === null) return [];
  if (shown.at(-1)?.isBefore ?? true) {
    const acts = shown.flatMap((beat) => beat.acts);
    return moment.before.map((list, i) => pictureOf(list, i, marksBefore(request, acts, i), () => true));
  }
  return moment.after.map((list, i) => pictureOf(list, i, marksAfter(request, i), (marked) => marked === page));
}
