import { useState } from "react";
import type { CallDetail, CopiedTile, PageTile } from "../../../models/allocation/call-answer";
import { exactAddress } from "../../../models/allocation/charts/heap-units";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { AreaStrip } from "./AreaStrip";
import { pictureWords } from "./picture-words";
import { useProgress } from "./use-progress";

interface PictureProps {
  readonly call: CallDetail;
  /** The animation starts again with each key. */
  readonly turn: string;
}

/** Draws the pages of a call’s block, and the area of mappings. */
export function CallPicture({ call, turn }: PictureProps) {
  const [again, setAgain] = useState(0);
  const isCopy = call.copied.length > 0;
  const isRename = call.path.startsWith("renamed");
  const own = { call, turn: `${turn} ${again}` };
  return (
    <div className="call-picture" data-path={call.path}>
      <div role="img" aria-label={pictureWords(call)}>
        {isCopy && <Copied {...own} />}
        {isRename && <Renamed {...own} />}
        {!isCopy && !isRename && <Kept call={call} />}
      </div>
      <p className="muted">
        {pictureWords(call)}{" "}
        {(isCopy || isRename) && (
          <button type="button" className="text-button call-again" onClick={() => setAgain(again + 1)}>
            Play again
          </button>
        )}
      </p>
      <AreaStrip call={call} />
    </div>
  );
}

/** A page that nothing ever wrote is hollow. */
const lookOf = ({ written }: PageTile): string => (written > 0 ? "written" : "hollow");

/** Pages lift one after the other from the old block to the new one. */
function Copied({ call, turn }: PictureProps) {
  const { copied, tiles } = call;
  const moved = useProgress(turn, copied.length);
  const most = Math.max(copied.length, tiles.after.length);
  return (
    <>
      <Row name="old" tiles={most}>
        {copied.map((tile, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-look={tile.blank < tile.pages ? "written" : "hollow"} />
        ))}
      </Row>
      <Row name="new" tiles={most}>
        {tiles.after.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-look={i < copied.length ? "copy" : "hollow"} data-away={i < copied.length && i >= moved} />
        ))}
      </Row>
      <Counter tile={copied[moved - 1]} />
    </>
  );
}

function Counter({ tile }: { readonly tile: CopiedTile | undefined }) {
  return (
    <p className="call-counter">
      <b>{formatBytes(tile?.bytes ?? 0)}</b> copied <b>{formatCounted(tile?.faults ?? 0, "page fault")}</b>
    </p>
  );
}

/** Pages stay; their addresses leave and come back changed, or a frame grows over more of them. */
function Renamed({ call, turn }: PictureProps) {
  const { before, after, tiles } = call;
  const count = tiles.before.length;
  const done = useProgress(turn, 2 * count);
  const moves = call.path === "renamed-moved";
  const most = Math.max(count, tiles.after.length);
  const share = moves ? Number(done > count) : done / (2 * count);
  const framed = count + (tiles.after.length - count) * share;
  const address = (moves && done > count ? after : before)?.at ?? 0;
  return (
    <>
      <Row name="addresses" tiles={most}>
        {Array.from({ length: most }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-look={tagLook({ i, count, done, moves })} />
        ))}
      </Row>
      <Row name="pages" tiles={most} framed={framed}>
        {(count > tiles.after.length ? tiles.before : tiles.after).map((tile, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
          <i key={i} data-look={i < framed ? lookOf(tiles.before[i] ?? tile) : "absent"} data-renamed="true" />
        ))}
      </Row>
      <p className="call-counter">
        begins <b>{exactAddress(address)}</b> below the top <b>0 B</b> copied
      </p>
    </>
  );
}

interface Tag {
  readonly i: number;
  readonly count: number;
  /** Of twice the count: every tag leaves, then every tag returns. */
  readonly done: number;
  readonly moves: boolean;
}

/** How the address of a page looks at a moment. */
function tagLook({ i, count, done, moves }: Tag): string {
  const grown = done >= 2 * count;
  if (!moves) return i < count ? "old-name" : grown ? "new-name" : "no-name";
  if (i >= count) return grown ? "new-name" : "no-name";
  if (done <= i) return "old-name";
  return done > count + i ? "new-name" : "no-name";
}

/** The pages of a block that neither moves nor is renamed. If it gets more of them, a frame surrounds those it had. */
function Kept({ call: { tiles } }: { readonly call: CallDetail }) {
  const had = tiles.before.length;
  const shown = tiles.after.length >= had ? tiles.after : tiles.before;
  return (
    <Row name="pages" tiles={shown.length} {...(had > 0 && had < shown.length && { framed: had })}>
      {shown.map((tile, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity.
        <i key={i} data-look={lookOf(tile)} />
      ))}
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  /** The tiles that fill the width of the row. */
  readonly tiles: number;
  /** The tiles that a frame surrounds. */
  readonly framed?: number;
  readonly children: React.ReactNode;
}

/** A tile is never wider than this, in rem. */
const WIDEST = 2.5;

function Row({ name, tiles, framed, children }: RowProps) {
  return (
    <div className="call-tiles">
      <span className="muted">{name}</span>
      <div style={{ gridTemplateColumns: `repeat(${tiles}, minmax(0, 1fr))`, maxWidth: `${tiles * WIDEST}rem` }}>
        {children}
        {framed !== undefined && <span className="call-frame" style={{ width: `${(100 * framed) / tiles}%` }} />}
      </div>
    </div>
  );
}
