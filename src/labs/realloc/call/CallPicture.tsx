import { useCallback, useState } from "react";
import { exactAddress } from "../../../models/allocation/charts/heap-units";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { drawScaled, type Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Term } from "../../../ui/Term";
import { areaWords, pictureWords } from "./call-words";
import { areaHeight, drawArea, partsOf, renamedAt, type TileRow, tileRows } from "./draw-call";
import { useProgress } from "./progress";

interface PictureProps {
  readonly call: CallDetail;
  /** The animation starts again with each key. */
  readonly turn: string;
  /** Of the area's drawing: 1 on the page. */
  readonly scale?: number;
}

/** Draws the pages of a call’s block, and the area of mappings. */
export function CallPicture({ call, turn, scale = 1 }: PictureProps) {
  const [again, setAgain] = useState(0);
  const parts = partsOf(call);
  const done = useProgress(`${turn} ${again}`, parts);
  const rows = tileRows(call, done);
  const most = Math.max(1, ...rows.map(({ tiles }) => tiles.length));
  return (
    <div className="call-picture small" data-path={call.path}>
      <div role="img" aria-label={pictureWords(call)}>
        {rows.map((row) => (
          <Row key={row.name} row={row} most={most} />
        ))}
        {parts > 0 && <Counter call={call} done={done} />}
      </div>
      <p className="muted">
        {pictureWords(call)}{" "}
        {parts > 0 && (
          <Button look="text" className="call-again" onClick={() => setAgain(again + 1)}>
            Play again
          </Button>
        )}
      </p>
      <AreaStrip call={call} scale={scale} />
    </div>
  );
}

/** The bytes and page faults of the copy so far, or the start of the renamed block. */
function Counter({ call, done }: { readonly call: CallDetail; readonly done: number }) {
  if (call.copied.length === 0)
    return (
      <p className="call-counter">
        begins <b>{exactAddress(renamedAt(call, done))}</b> below the top <b>0 B</b> copied
      </p>
    );
  const { bytes, faults } = call.copied[done - 1] ?? { bytes: 0, faults: 0 };
  return (
    <p className="call-counter">
      <b>{formatBytes(bytes)}</b> copied <b>{formatCounted(faults, "page fault")}</b>
    </p>
  );
}

/** A tile is never wider than this, in rem. */
const WIDEST = 2.5;

/** `most`: the tiles that fill the width of the row. */
function Row({ row: { name, tiles, framed }, most }: { readonly row: TileRow; readonly most: number }) {
  return (
    <div className="call-tiles">
      <span className="muted">{name}</span>
      <div style={{ gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))`, maxWidth: `${most * WIDEST}rem` }}>
        {tiles.map(({ look, isAway = false }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-look={look} data-away={isAway} />
        ))}
        {framed !== undefined && <span className="call-frame" style={{ width: `${(100 * framed) / most}%` }} />}
      </div>
    </div>
  );
}

interface AreaProps {
  readonly call: CallDetail;
  /** Of the drawing: 1 on the page. */
  readonly scale: number;
}

/** The area of mappings around a call's block, before and after it. */
function AreaStrip({ call, scale }: AreaProps) {
  const draw = useCallback(
    (surface: Surface) => drawScaled(surface, (small) => drawArea(small, call), scale),
    [call, scale],
  );
  if (call.area.length === 0) return null;
  return (
    <div className="call-area">
      <p className="call-area-head muted">
        <b>
          The area of <Term of="mapping">mappings</Term>
        </b>{" "}
        its top is at the right; a number is a pointer
      </p>
      <div role="img" aria-label={areaWords(call)} style={{ height: `${(scale * areaHeight(call)) / 16}rem` }}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <p className="muted">{areaWords(call)}</p>
    </div>
  );
}
