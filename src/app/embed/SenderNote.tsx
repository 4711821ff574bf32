import { useAsked } from "../../kernel/run/asked-store";
import { changeParameter } from "../../kernel/run/preferences-store";
import { Button } from "../../ui/Button";
import "./sender-note.css";

/** The sender's words, as text only. They stay until a person dismisses them; a reload then does not show them either. */
export function SenderNote({ note }: { readonly note: string }) {
  return (
    <aside className="sender-note" aria-label="Note from the sender of this link">
      <p dir="auto">{note}</p>
      <p className="muted">from the sender of this link</p>
      <Button onClick={dismissNote}>
        Dismiss<span className="visually-hidden"> the note</span>
      </Button>
    </aside>
  );
}

function dismissNote(): void {
  useAsked.setState(({ presentation }) => ({ presentation: { ...presentation, note: "" } }));
  changeParameter("note", null);
  document.getElementById("stage")?.focus({ preventScroll: true });
}
