import type { ReactNode } from "react";
import { Icon } from "./Icon";
import type { Verb } from "./verbs";

interface VerbKeyProps {
  readonly verb: Verb;
  readonly className?: string;
  /** Beside the icon. */
  readonly children?: ReactNode;
}

/** A key with an icon; its name is read and shown to who rests on it. */
export function VerbKey({ verb: { icon, name, press }, className = "key", children }: VerbKeyProps) {
  return (
    <button type="button" className={className} aria-label={name} title={name} onClick={press}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
