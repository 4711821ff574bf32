import type { AreaBlock, AreaWindow, CallDetail } from "../../../models/allocation/call-answer";
import { exactAddress } from "../../../models/allocation/charts/heap-units";
import { formatCounted } from "../../../shared/figure-text";
import { aboveOf, placedMappings } from "./area-layout";
import { pagesText, pointerName } from "./headline";

const PAGE = 4096;
/** A number with more digits needs a wider mapping. */
const LONG = 3;

/** The area of mappings around a call's block, before and after it: the top of the area is at the right. */
export function AreaStrip({ call }: { readonly call: CallDetail }) {
  if (call.area.length === 0) return null;
  return (
    <div className="call-area">
      <h2>
        The area of mappings <span className="muted">its top is at the right; a number is a pointer</span>
      </h2>
      <div className="call-windows" role="img" aria-label={areaWords(call)}>
        {[...call.area].reverse().map((window) => (
          <Window key={window.from} window={window} pointer={call.pointer} />
        ))}
      </div>
      <p className="muted">{areaWords(call)}</p>
    </div>
  );
}

function Window({ window, pointer }: { readonly window: AreaWindow; readonly pointer: number }) {
  return (
    <div className="call-window">
      <Row name="before" window={window} blocks={window.before} pointer={pointer} />
      <Row name="after" window={window} blocks={window.after} pointer={pointer} />
      <p className="muted call-ends">
        <span>{exactAddress(window.to)} below the top</span>
        <span>{window.from === 0 ? "top" : exactAddress(window.from)}</span>
      </p>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly window: AreaWindow;
  readonly blocks: readonly AreaBlock[];
  /** The pointer of the call. */
  readonly pointer: number;
}

function Row({ name, window, blocks, pointer }: RowProps) {
  return (
    <div className="call-row">
      <span className="muted">{name}</span>
      <div className="call-mappings">
        {placedMappings(window, blocks).map(({ pointer: own, left, width }) => (
          <span
            key={own}
            className="call-mapping"
            data-own={own === pointer}
            style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
          >
            <span className="call-mapping-name" data-long={pointerName(own).length > LONG}>
              {pointerName(own)}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Why the block could stay, or could not. */
export function areaWords(call: CallDetail): string {
  const { before, after, pointer } = call;
  const name = pointerName(pointer);
  if (before === null || !before.isMapped)
    return `${name} gets the highest gap that is long enough: ${pagesText(after)}.`;
  if (after === null) return `${name} leaves a gap of ${pagesText(before)}.`;
  const more = formatCounted((after.bytes - before.bytes) / PAGE, "page");
  const window = call.area.find(({ from, to }) => before.at > from && before.at <= to);
  const above = window === undefined ? null : aboveOf(window, before);
  const moves = call.path === "renamed-moved";
  const outcome = moves ? "so it moves to a gap that holds all of it" : "so it stays and grows upward";
  if (above === null) return `${name} needs ${more} above it, ${outcome}.`;
  if (above.kind === "end") return `Above ${name} the area ends, ${outcome}.`;
  if (above.kind === "taken")
    return `${name} needs ${more} above it. ${pointerName(above.pointer)} stands there, ${outcome}.`;
  return `${name} needs ${more} above it. ${formatCounted(above.bytes / PAGE, "page is", "pages are")} free there, ${outcome}.`;
}
