import { forgetUnread, useUnread } from "../../lessons/player/progress-store";
import { saveText } from "../../ui/hand-over";

/** Says that progress in lessons cannot be read, and lets a person save or delete it. */
export function UnreadProgress() {
  const { text } = useUnread();
  if (text === null) return null;
  return (
    <div role="status">
      <p className="problem">
        Some progress stored in this browser cannot be read. A newer Bufferlab may have written it. It is kept beside
        your new answers until you delete it.
      </p>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => saveText(text, "bufferlab-lessons-unread.txt", "text/plain")}
        >
          Save it as a file
        </button>{" "}
        <button type="button" className="button" onClick={forgetUnread}>
          Delete it
        </button>
      </p>
    </div>
  );
}
