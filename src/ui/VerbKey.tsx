import type { ReactNode } from "react";
import { Icon } from "./Icon";
import type { Verb } from "./verbs";

interface VerbKeyProps {
  readonly verb: Verb;
  readonly className?: string;
  /** Beside the icon. */
  readonly children?: ReactNode;
}

/** A button with an icon. Its name is its accessible name and its tooltip. */
export function VerbKey({ verb: { icon, name, press }, className = "key", children }: VerbKeyProps) {
  return (
    <button type="button" className={className} aria-label={name} title={name} onClick={press}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
