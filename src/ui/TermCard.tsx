import { type RefObject, useLayoutEffect, useRef } from "react";
import { capitalized } from "../shared/sentence";
import { TERMS, type TermKey } from "../shared/terms";
import "./term-card.css";

export interface CardProps {
  readonly id: string;
  readonly of: TermKey;
  readonly onClose: () => void;
}

/** The definition of a term, with its formula. It touches the term, so that a pointer can move onto it. */
export function TermCard({ id, of, onClose }: CardProps) {
  const box = useRef<HTMLSpanElement>(null);
  const { name, means, formula } = { formula: "", ...TERMS[of] };
  useLayoutEffect(() => {
    if (box.current !== null) showBelow(box.current);
  }, []);
  useLayoutEffect(() => closesBy(box, onClose), [onClose]);
  return (
    <span ref={box} className="term-card small" id={id} role="tooltip" popover="manual">
      <span className="strong">{capitalized(name)}</span> {means.replaceAll("*", "")}
      {formula !== "" && <span className="term-formula">{`${name} = ${formula}`}</span>}
    </span>
  );
}

/** Escape, a press elsewhere and scrolling hide the definition. */
function closesBy(box: RefObject<HTMLElement | null>, close: () => void): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Node && box.current?.parentElement?.contains(target))) close();
  };
  window.addEventListener("keydown", onEscape, options);
  window.addEventListener("pointerdown", onPress, options);
  window.addEventListener("scroll", close, options);
  return () => ending.abort();
}

/** Below its term, or above it if there is more room; never beyond the window. */
function showBelow(card: HTMLElement): void {
  card.showPopover();
  const term = card.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const { width, height } = card.getBoundingClientRect();
  const isBelow = term.bottom + height <= window.innerHeight || term.top < height;
  card.style.left = `${Math.max(0, Math.min(term.left, document.documentElement.clientWidth - width))}px`;
  card.style.top = `${isBelow ? term.bottom : term.top - height}px`;
}
