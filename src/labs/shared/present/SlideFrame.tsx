import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { leavePresentation } from "../../../kernel/run/overlay-store";
import { spokenLink } from "../../../kernel/scenario/link/page-link";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { type Verb, VerbKey } from "../../../ui/Icon";
import { QrCode } from "../../../ui/QrCode";
import { waiting } from "../step/readable";
import "./present.css";

/** The actions of keys in a presentation, by name: "n", "ArrowLeft"; `shift`: pressed with Shift. */
export type PresentKeys = Readonly<Record<string, (shift: boolean) => void>>;

interface SlideFrameProps {
  /** P and Escape leave in addition to these. */
  readonly keys?: PresentKeys;
  /** The outlined part of the figure. */
  readonly highlight?: string;
  /** The address of this state for the audience; missing = it has none. */
  readonly link?: string;
  /** Beside the address, above the title: a description of the state. */
  readonly about?: ReactNode;
  /** A PresentTitle. */
  readonly title: ReactNode;
  /** The caveats of the figures. */
  readonly caveats?: ReactNode;
  readonly verbs?: readonly Verb[];
  /** Between the buttons and the step. */
  readonly besideVerbs?: ReactNode;
  /** The step, or the experiment of a stage without steps. */
  readonly where: ReactNode;
  /** The source of the figures. */
  readonly origin?: ReactNode;
  /** Missing = the page behind stays as it is. */
  readonly onLeave?: () => void;
  /** The figure, and its description. */
  readonly children: ReactNode;
}

/** Presents a state: large, on white, controlled with a clicker. Closing restores the focus. */
export function SlideFrame({ keys = {}, highlight, children, ...parts }: SlideFrameProps) {
  const { link, about, title, caveats, verbs = [], besideVerbs, where, origin, onLeave = leavePresentation } = parts;
  const note = useAsked(({ presentation }) => presentation.note);
  return (
    <dialog
      ref={useOpened()}
      className="present"
      aria-label="Presentation"
      data-highlight={highlight}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onKeyDown={(event) => pressKey(event, { ...keys, p: onLeave })}
    >
      <header className="present-head">
        {about}
        {link !== undefined && <Address link={link} />}
        {link !== undefined && <QrCode link={link} />}
        {note && (
          <p className="present-note" dir="auto">
            {note}
          </p>
        )}
        {title}
        {caveats}
      </header>
      {children}
      <div className="present-bar">
        {verbs.map((verb, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place, so that it keeps the focus as another one
          <VerbKey key={i} verb={verb} />
        ))}
        {besideVerbs}
        <p>{where}</p>
        {origin}
        <Button onClick={onLeave}>Leave</Button>
      </div>
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
  // The focused element may be gone, such as a field that the answer replaces.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });
  return dialog;
}

function pressKey(event: KeyboardEvent, keys: PresentKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const control = event.target instanceof Element ? event.target.closest("button, input, select, textarea") : null;
  if (control !== null && /^( |Enter|Arrow)/.test(event.key)) return;
  const types = control?.matches("input:not([type=radio], [type=range]), textarea") === true;
  if (types && /^\d$/.test(event.key)) return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event.shiftKey);
}

/** An address. Its digest is read as one word, so it never breaks across lines. */
function Address({ link }: { readonly link: string }) {
  const [, start = "", digest = ""] = /^(.*?)(&d=[0-9a-f]+)?$/s.exec(spokenLink(link)) ?? [];
  return (
    <p className="present-address">
      {start}
      <span>{digest}</span>
    </p>
  );
}

interface PresentTitleProps {
  /** The lane of the title; null = all lanes, or the only one. */
  readonly lane?: number | null;
  readonly strong: string;
  readonly rest?: string;
  /** Hidden, because it is about a step and steps pass too fast to read. */
  readonly waits?: boolean;
}

/** The takeaway of the moment. */
export function PresentTitle({ lane = null, strong, rest = "", waits = false }: PresentTitleProps) {
  return (
    <h1 className="present-title" {...waiting(waits)}>
      {lane !== null && <Badge lane={lane} />} <b>{strong}</b>
      {rest}
    </h1>
  );
}
