import type { ReactNode } from "react";
import { MOST_SAVED } from "../../kernel/run/saved-list";
import { removeForeign, removeUnread, useSaved } from "../../kernel/run/saved-store";
import { MOST_FILE_BYTES } from "../../kernel/scenario/file/read-text";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { exportUnread } from "./saved-files";

/** Why what is saved here is not kept, or is not all that the browser has kept. */
export function Troubles() {
  const { shelf, foreign, isBlocked, isFull } = useSaved();
  const { unread } = shelf;
  return (
    <>
      {isBlocked && (
        <Trouble>This browser keeps nothing for this page: what you save here is gone when the page closes.</Trouble>
      )}
      {isFull && (
        <Trouble>
          There is no room for more, so nothing was changed. This list holds at most {formatInteger(MOST_SAVED)}{" "}
          scenarios and {formatBytes(MOST_FILE_BYTES)}, and a browser may keep less. Export what you do not need here
          and delete it.
        </Trouble>
      )}
      {foreign !== null && (
        <Trouble text={foreign} onDelete={removeForeign}>
          What this browser has kept here cannot be read; perhaps a newer Bufferlab wrote it. It stays as it is, and
          nothing can be saved, until you delete it.
        </Trouble>
      )}
      {unread.length > 0 && (
        <Trouble text={JSON.stringify(unread, null, 2)} onDelete={removeUnread}>
          {formatCounted(unread.length, "entry", "entries")} of what this browser has kept cannot be read. Nothing of it
          is lost until you delete it.
        </Trouble>
      )}
    </>
  );
}

/** `text`: what cannot be read. */
function Trouble(props: { readonly children: ReactNode; readonly text?: string; readonly onDelete?: () => void }) {
  const { text, onDelete } = props;
  return (
    <div className="trouble" role="alert">
      <p>{props.children}</p>
      {text !== undefined && (
        <button type="button" className="button" onClick={() => exportUnread(text)}>
          Export what cannot be read
        </button>
      )}
      {onDelete !== undefined && (
        <button type="button" className="button" onClick={onDelete}>
          Delete it
        </button>
      )}
    </div>
  );
}
