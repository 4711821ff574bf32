import { ROLE } from "../../../generated/page_cache";
import type { ListEnds, PageBox } from "../../../models/page_cache/page-ask";
import type { PolicyName } from "../../../models/page_cache/policies";
import { listName, rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { usePageScenario } from "../page-state";
import type { Act, LaneRequest } from "./acts";
import { type Beat, isNameList } from "./beats";

interface ListsProps {
  readonly request: LaneRequest;
  readonly shown: readonly Beat[];
}

/** The lists of a lane, newest entry first, as labeled boxes. */
export function Lists({ request, shown }: ListsProps) {
  const pictures = listPictures(request, shown);
  const looks = shown.at(-1)?.looks ?? [];
  if (pictures.length === 0) return <p className="muted">Reading the lists …</p>;
  return (
    <div className="request-lists">
      {pictures.map((picture) => {
        const look = looks[picture.list];
        return <List key={picture.list} policy={request.policy} picture={picture} found={look?.found} />;
      })}
    </div>
  );
}

interface ListProps {
  readonly policy: PolicyName;
  readonly picture: ListPicture;
  /** Whether this beat finds the page here; undefined = it does not look here. */
  readonly found: boolean | undefined;
}

function List({ policy, picture, found }: ListProps) {
  const { list, size, head, middle, tail, hidden } = picture;
  const name = listName(policy, list);
  const isNames = isNameList(policy, list);
  const valueName = rulesOfPolicy(policy).value;
  return (
    <div className="request-list" data-names={isNames}>
      <h4>
        {name} <span className="muted">{size === 0 ? "empty" : formatInteger(size)}</span>
        {size > 0 && !isNames && valueName !== undefined && <span className="muted">with {valueName}</span>}
        {found !== undefined && (
          <span className="request-look">
            <span aria-hidden="true">{found ? "✓" : "✗"}</span>
            <span className="visually-hidden">{found ? "has it" : "does not have it"}</span>
          </span>
        )}
      </h4>
      {size > 0 && (
        <ol aria-label={`${name}, newest first`}>
          {head.map((box) => (
            <Box key={box.page} policy={policy} box={box} />
          ))}
          {hidden > 0 && <li className="muted">… {formatCounted(hidden, "more", "more")} …</li>}
          {middle.map((box) => (
            <Box key={box.page} policy={policy} box={box} />
          ))}
          {middle.length > 0 && tail.length > 0 && <li className="muted">…</li>}
          {tail.map((box) => (
            <Box key={box.page} policy={policy} box={box} />
          ))}
        </ol>
      )}
    </div>
  );
}

const ROLE_NAMES: Readonly<Record<number, readonly [role: string, words: string]>> = {
  [ROLE.NAME]: ["name", "a name, not a page"],
  [ROLE.FRESH]: ["fresh", "not requested again yet"],
  [ROLE.PROVED]: ["proved", "requested again since it came"],
  [ROLE.DEAD]: ["dead", "never requested again"],
};

/** A page or a name. Colors show the future only if the scenario says so. */
function Box({ policy, box }: { readonly policy: PolicyName; readonly box: MarkedBox | MiddleBox }) {
  const { page, mark, role = null, value } = { role: undefined, value: undefined, ...box };
  const knows = usePageScenario(({ roles }) => roles === "future");
  const [kind, words] = role === null || (role === ROLE.DEAD && !knows) ? [] : (ROLE_NAMES[role] ?? []);
  const valueName = role === null || role === ROLE.NAME ? undefined : rulesOfPolicy(policy).value;
  return (
    <li className="request-box nowrap" data-role={kind} data-mark={mark ?? undefined} title={words}>
      <span className="request-page">{formatInteger(page)}</span>
      {valueName !== undefined && (
        <span className="request-value" title={valueName}>
          <span className="visually-hidden">, {valueName} </span>
          {value}
        </span>
      )}
      {mark !== null && <span className="request-mark"> {mark}</span>}
      {words !== undefined && <span className="visually-hidden">, {words}</span>}
    </li>
  );
}

/** The effect of a beat on a box, as its label. */
type Mark = "found" | "new" | "leaves" | "stays" | "moves" | "name";
type Marks = ReadonlyMap<number, Mark>;

/** A box of a list, and its mark at this beat; null = none. */
interface MarkedBox extends PageBox {
  readonly mark: Mark | null;
}

/** A box in the gap of a long list, of which no more is known. */
type MiddleBox = Pick<MarkedBox, "page" | "mark">;

/** A list at a beat: boxes before and after the gap, and those of the gap that the request is about. */
interface ListPicture {
  readonly list: number;
  readonly size: number;
  readonly head: readonly MarkedBox[];
  readonly middle: readonly MiddleBox[];
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

/** The lists of a lane at the last of the shown beats. Empty until the lists are known. @internal */
export function listPictures(request: LaneRequest, shown: readonly Beat[]): readonly ListPicture[] {
  const { moment, page } = request;
  if (moment === null) return [];
  if (shown.at(-1)?.isBefore ?? true) {
    const acts = shown.flatMap((beat) => beat.acts);
    return moment.before.map((list, i) => pictureOf(list, i, marksBefore(request, acts, i), () => true));
  }
  return moment.after.map((list, i) => pictureOf(list, i, marksAfter(request, i), (marked) => marked === page));
}
