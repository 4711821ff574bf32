import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { figure } from "../../../models/allocation/figures";
import { laneLetter } from "../../../shared/lane-letter";
import { lazyComponent } from "../../../ui/lazy-component";
import {
  type AllocationLaneSnapshot,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { useEscape } from "../../shared/use-escape";
import { cacheNameAt, ROOM, roomEnd, wallOf } from "../charts/field";
import { type ClassGroup, type FieldLayout, isSmall, markAt, markOf, wordsLeft } from "../charts/layout/field";
import { useCacheTitle, useDrawnRooms, useDrawnWordsLeft, useFieldView, useLayout } from "./field-context";
import { clearSelection, type PointedBuffer, pointedAt, useField } from "./field-store";
import { comparedWords, differWords, largestWords, optionWords } from "./field-words";

const Biography = lazyComponent(() => import("./Biography").then((part) => part.Biography));

interface FieldProps {
  readonly lane: number;
  readonly snapshot: AllocationLaneSnapshot;
}

/** The callers' room of a lane: buffers on a canvas, their labels, and the selected buffer. */
export function Field({ lane, snapshot }: FieldProps) {
  const view = useFieldView();
  const drawn = useDrawnRooms(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPointed = useField(
    ({ selected, hovered, openSlot }) => openSlot === null && (hovered ?? selected)?.lane === lane,
  );
  useEffect(() => (canvas.current === null ? undefined : view.mount(lane, canvas.current)), [view, lane]);
  return (
    <div className="room room-callers lane-field" data-step-field>
      <h3 data-hidden={!hasRoomFor(NAME_WIDTH, drawn)}>Callers</h3>
      <CacheName layout={drawn} title={useCacheTitle(lane)} />
      <canvas ref={canvas} className="field-canvas fill" />
      <FieldPart layout={drawn}>
        {figure(snapshot, "live") === 0 && hasRoomFor(WORDS_WIDTH, drawn) && <Empty lane={lane} />}
      </FieldPart>
      <div className="field-box">
        <FieldList lane={lane} />
        <Beside lane={lane} />
        {isPointed && <Biography lane={lane} />}
        {lane === 0 && <Farewell />}
      </div>
    </div>
  );
}

interface FieldPartProps {
  readonly layout: FieldLayout | null;
  readonly children?: ReactNode;
}

/** The callers' part of their room, up to the wall of a cache beside them. */
export const FieldPart = ({ layout, children }: FieldPartProps) => (
  <div className="field-part" style={layout?.cacheBox.inField ? { width: ROOM.left + wallOf(layout) } : undefined}>
    {children}
  </div>
);

/** The whole cache, from the wall beside the callers if it stands there. */
export const CachePart = ({ layout }: { readonly layout: FieldLayout | null }) => (
  <div
    className="cache-part"
    style={layout?.cacheBox.inField ? { left: wallOf(layout) - roomEnd(layout) } : undefined}
  />
);

/** The width that a sentence needs, CSS pixels. */
const WORDS_WIDTH = 144;

/** The width that the room's name needs, CSS pixels. */
const NAME_WIDTH = 72;

/** Beside a wide cache there may be no room for words. */
export const hasRoomFor = (width: number, drawn: FieldLayout | null): boolean =>
  drawn === null || !drawn.cacheBox.inField || wallOf(drawn) >= width;

/** Replaces the picture once the previous one has disappeared. */
function Empty({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const isDrawn = useSyncExternalStore(view.subscribe, () => view.drawn(lane)?.extent.width !== 0);
  return (
    !isDrawn && (
      <p className="field-empty muted">
        <span>No caller holds a buffer.</span>
      </p>
    )
  );
}

/** Why the last selection ended. */
function Farewell() {
  const farewell = useField((look) => look.farewell);
  useEscape(farewell !== "", clearSelection);
  return (
    <p className="field-farewell" role="status">
      {farewell}
    </p>
  );
}

/** A comparison beside a lane that uses little of its room. It moves without a new layout. */
function Beside({ lane }: { readonly lane: number }) {
  const layout = useLayout(lane);
  const drawnLeft = useDrawnWordsLeft(lane);
  const { lanes } = useAllocationReading();
  const words = comparedWords(lane, lanes);
  if (layout === null || !isSmall(layout) || layout.extent.width === 0 || words === null) return null;
  const left = Math.max(wordsLeft(layout), drawnLeft);
  return (
    <div
      key={`${left} ${words.strong}`}
      className="field-beside"
      style={{ width: `calc(100% - ${left}px)`, transform: `translateX(${left}px)` }}
    >
      <p className="field-beside-strong">{words.strong}</p>
      <p className="muted beyond-look">{words.rest}</p>
    </div>
  );
}

/** Below the rooms of the lane in focus: the callers that hold the most memory, and the rest. The line is always reserved. */
export function Captions({ lane, isMain }: { readonly lane: number; readonly isMain: boolean }) {
  const layout = useLayout(lane);
  const lens = useAllocationScenario((scenario) => scenario.lens);
  if (layout !== null && lens === "difference")
    return <p className="field-captions type-13 nowrap">{differWords(layout)}</p>;
  if (!isMain) return null;
  if (lens === "log") {
    return (
      <p className="field-captions type-13 nowrap">
        <b className="field-banner strong">log scale: area ≠ bytes</b>
        <span>bar = allocated, blue = needed</span>
      </p>
    );
  }
  const words = layout === null ? null : largestWords(layout.groups);
  return (
    <p className="field-captions type-13 nowrap">
      <span className="muted beyond-look">{words?.others}</span>
      {words !== null && (
        <span key={words.need} data-part="largest">
          <b>{words.who}</b> {words.need}
        </span>
      )}
    </p>
  );
}

/** The buffers of a lane for keyboard, pointer and screen reader. It is a single tab stop, and arrows move between buffers. */
function FieldList({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const selected = useField((look) => (look.selected?.lane === lane ? look.selected : null));
  const layout = useLayout(lane);
  const option = `buffer-${lane}-${selected?.born ?? "none"}`;
  const words = layout === null ? "" : optionWords(layout, selected?.born ?? null);
  const press = (event: KeyboardEvent) => {
    const now = view.layout(lane);
    if (now !== null && pressFieldKey(event, lane, now)) event.preventDefault();
  };
  const pointed = (event: MouseEvent): PointedBuffer | null => {
    const now = view.layout(lane);
    const box = event.currentTarget.getBoundingClientRect();
    const mark = now && markAt(now, event.clientX - box.x, event.clientY - box.y);
    return now && mark !== null ? pointedAt(now, lane, mark) : null;
  };
  return (
    <div
      className="field-list"
      role="listbox"
      tabIndex={0}
      aria-label={`Buffers of lane ${laneLetter(lane)}`}
      aria-activedescendant={option}
      onKeyDown={press}
      onPointerMove={(event) => {
        const hovered = event.pointerType === "touch" ? null : pointed(event);
        if (hovered?.born !== useField.getState().hovered?.born) useField.setState({ hovered });
      }}
      onPointerLeave={() => useField.setState({ hovered: null })}
      onClick={(event) => useField.setState({ selected: pointed(event), isOpen: false, openSlot: null, farewell: "" })}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the list has the focus; this is its active entry */}
      <span key={option} id={option} className="visually-hidden" role="option" aria-selected={selected !== null}>
        {words}
      </span>
    </div>
  );
}

/** Arrows move the selection, Enter opens the biography, Escape leaves. Returns whether it handled the key. */
function pressFieldKey(event: KeyboardEvent, lane: number, layout: FieldLayout): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const { selected } = useField.getState();
  const own = selected?.lane === lane ? selected : null;
  if (event.key === "Enter") {
    if (own !== null) useField.setState({ isOpen: true });
    return own !== null;
  }
  if (event.key === "Escape") {
    clearSelection();
    useField.setState({ hovered: null });
    document.getElementById("stage")?.focus();
    return true;
  }
  const mark = neighbor(layout, own?.born ?? null, event.key);
  if (mark === null) return false;
  useField.setState({ selected: pointedAt(layout, lane, mark), isOpen: false, openSlot: null, farewell: "" });
  return true;
}

const BY_SLICE: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const BY_CLASS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The mark that an arrow leads to from the buffer created at `born`: up and down by age, left and right by size class.
 * With no selection, arrows lead to the largest class. Null = the key is not an arrow, or there is nothing to select. @internal
 */
export function neighbor(layout: FieldLayout, born: number | null, key: string): number | null {
  const groups = layout.groups.filter(isListed);
  const last = groups.at(-1);
  if (last === undefined || !(key in BY_SLICE || key in BY_CLASS)) return null;
  const mark = born === null ? null : markOf(layout, "born", born);
  if (mark === null) return last.first;
  const at = groups.findIndex(({ first, count }) => mark >= first && mark < first + count);
  const own = groups[at];
  if (own === undefined) return last.first;
  if (key in BY_SLICE) return clamp(mark + (BY_SLICE[key] ?? 0), own);
  const to = groups[at + (BY_CLASS[key] ?? 0)] ?? own;
  return clamp(to.first + mark - own.first, to);
}

interface ListedGroup extends ClassGroup {
  readonly first: number;
}

const isListed = (group: ClassGroup): group is ListedGroup => group.first !== null;

const clamp = (mark: number, { first, count }: ListedGroup): number =>
  Math.max(first, Math.min(first + count - 1, mark));

/** Width of a letter of the name, CSS pixels. With less space right of the wall, only the cache's room shows the name. */
const LETTER_WIDTH = 10.8;

/** Whether a cache beside the callers has its name there. */
export const isNamedBeside = (layout: FieldLayout, name: string): boolean =>
  layout.cacheBox.inField && roomEnd(layout) - cacheNameAt(layout) >= LETTER_WIDTH * name.length;

/** The width of the name of the callers' room. Where the wall is close, the name of the cache is beside it. */
const CALLERS_NAME = "6em";

/** The name of a cache beside the callers' buffers, at its wall and above all buffers. The cache's room repeats it. */
export function CacheName({ layout, title }: { readonly layout: FieldLayout | null; readonly title: string }) {
  if (layout === null || !isNamedBeside(layout, title)) return null;
  return (
    <span
      className="cache-name nowrap"
      aria-hidden="true"
      style={{ transform: `translateX(max(${CALLERS_NAME}, ${cacheNameAt(layout)}px))` }}
    >
      {title}
    </span>
  );
}
