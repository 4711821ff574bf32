import { type ReactNode, useCallback, useId, useState } from "react";
import type { TermKey } from "../shared/terms";
import { lazyComponent } from "./lazy-component";
import type { CardProps } from "./TermCard";

const TermCard = lazyComponent<CardProps>(
  () => import("./TermCard").then((part) => part.TermCard),
  null,
  () => null,
);

/** Here, as a style sheet of every view would carry it. */
const LOOK = { font: "inherit", textDecoration: "underline dotted", cursor: "help" } as const;
/** The least target of a pointer. */
const TARGET = { ...LOOK, minHeight: "1.5rem" } as const;

interface TermProps {
  readonly of: TermKey;
  /** The term as the text has it. */
  readonly children: ReactNode;
  /** Whether Tab stops here. Where a term heads several figures, the first of them is enough. */
  readonly isStop?: boolean;
}

/**
 * A term whose definition appears while the pointer rests on it or on the definition, while it has the keyboard's focus, and
 * at a press. Escape hides it.
 */
export function Term({ of, children, isStop = false }: TermProps) {
  const id = useId();
  const [isOpen, open] = useState(false);
  const close = useCallback(() => open(false), []);
  return (
    <span
      className="term"
      onPointerEnter={() => open(true)}
      // A finger leaves at once. The next press elsewhere hides the definition.
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && close()}
    >
      {isStop ? (
        <button
          type="button"
          className="term-name bare"
          style={TARGET}
          aria-describedby={isOpen ? id : undefined}
          onFocus={({ target }) => target.matches(":focus-visible") && open(true)}
          onBlur={close}
          onClick={() => open(true)}
        >
          {children}
        </button>
      ) : (
        // A key of the stage leads here; Tab does not.
        <dfn
          tabIndex={-1}
          className="term-name"
          style={LOOK}
          aria-describedby={isOpen ? id : undefined}
          onFocus={({ target }) => target.matches(":focus-visible") && open(true)}
          onBlur={close}
        >
          {children}
        </dfn>
      )}
      {isOpen && <TermCard id={id} of={of} onClose={close} />}
    </span>
  );
}
