import type { AreaBlock, AreaWindow, CallDetail } from "../../../models/allocation/call-answer";
import { exactAddress } from "../../../models/allocation/charts/heap-units";
import { placedMappings } from "./area-layout";
import { pointerName } from "./headline";
import { areaWords } from "./picture-words";

/** A number with more digits needs a wider mapping. */
const LONG = 3;

/** The area of mappings around a call's block, before and after it: the top of the area is at the right. */
export function AreaStrip({ call }: { readonly call: CallDetail }) {
  if (call.area.length === 0) return null;
  return (
    <div className="call-area">
      <p className="call-area-head muted">
        <b>The area of mappings</b> its top is at the right; a number is a pointer
      </p>
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
