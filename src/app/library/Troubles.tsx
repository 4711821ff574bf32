import type { ReactNode } from "react";
import { MOST_SAVED, removeForeign, removeUnread, useSaved } from "../../kernel/run/saved-store";
import { MOST_FILE_BYTES } from "../../kernel/scenario/file/read-text";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { exportUnread } from "./saved-files";

/** Says why saved scenarios are not kept, or that some of the kept ones cannot be read. */
export function Troubles() {
  const { shelf, foreign, isBlocked, isFull } = useSaved();
  const { unread } = shelf;
  return (
    <>
      {isBlocked && (
        <Trouble>This browser saves nothing for this page. What you save here is lost when the page closes.</Trouble>
      )}
      {isFull && (
        <Trouble>
          There is no more room, so nothing was changed. This list holds at most {formatInteger(MOST_SAVED)} scenarios
          and {formatBytes(MOST_FILE_BYTES)}, and a browser may keep less. Export scenarios that you do not need here,
          then delete them.
        </Trouble>
      )}
      {foreign !== null && (
        <Trouble text={foreign} onDelete={removeForeign}>
          The scenarios saved in this browser cannot be read. A newer Bufferlab may have written them. They stay as they
          are, and nothing can be saved until you delete them.
        </Trouble>
      )}
      {unread.length > 0 && (
        <Trouble text={JSON.stringify(unread, null, 2)} onDelete={removeUnread}>
          {formatCounted(unread.length, "entry", "entries")} saved in this browser cannot be read. Nothing is lost until
          you delete it.
        </Trouble>
      )}
    </>
  );
}

/** `text`: the unreadable text. */
function Trouble(props: { readonly children: ReactNode; readonly text?: string; readonly onDelete?: () => void }) {
  const { text, onDelete } = props;
  return (
    <div className="trouble" role="alert">
      <p>{props.children}</p>
      {text !== undefined && (
        <button type="button" className="button" onClick={() => exportUnread(text)}>
          Export unreadable entries
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
