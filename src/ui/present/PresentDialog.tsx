import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import "./present.css";

/** The actions of keys in a presentation, by name: "n", "ArrowLeft"; `shift`: pressed with Shift. */
export type PresentKeys = Readonly<Record<string, (shift: boolean) => void>>;

interface PresentDialogProps {
  /** P and Escape leave in addition to these. */
  readonly keys: PresentKeys;
  /** The figure takes as much room as possible, and the head and the bar are narrow. */
  readonly isDense: boolean;
  /** The outlined part of the figure. */
  readonly highlight?: string | undefined;
  readonly onLeave: () => void;
  /** A PresentHead, the figure, its description, and a PresentBar. */
  readonly children: ReactNode;
}

/** Presents a state: large, on white, controlled with a clicker. Closing restores the focus. */
export function PresentDialog({ keys, isDense, highlight, onLeave, children }: PresentDialogProps) {
  return (
    <dialog
      ref={useOpened()}
      className="present"
      aria-label="Presentation"
      data-dense={isDense}
      data-highlight={highlight}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onKeyDown={(event) => pressKey(event, { ...keys, p: onLeave })}
    >
      {children}
    </dialog>
  );
}

/** Opens the dialog over everything, and restores the focus at the end. */
function useOpened() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const page = dialog.current?.parentElement;
    dialog.current?.showModal();
    dialog.current?.focus();
    page?.toggleAttribute("data-presenting", true);
    return () => {
      page?.removeAttribute("data-presenting");
      dialog.current?.close();
      const hadFocus = opener instanceof HTMLElement && opener !== document.body;
      (hadFocus ? opener : document.getElementById("stage"))?.focus();
    };
  }, []);
  return dialog;
}

function pressKey(event: KeyboardEvent, keys: PresentKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = event.target instanceof Element && event.target.closest("button, input") !== null;
  if (onControl && /^( |Enter|Arrow)/.test(event.key)) return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event.shiftKey);
}
