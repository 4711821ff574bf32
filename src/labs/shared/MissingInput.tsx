import { type ReactNode, useEffect } from "react";
import { titlePage } from "../../ui/page-title";
import "./missing-input.css";

interface MissingInputProps {
  /** A sentence about the input that the link needs. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Stands in place of the stage while this device does not have what the link names. */
export function MissingInput({ title, children }: MissingInputProps) {
  useEffect(() => {
    titlePage(title);
  }, [title]);
  return (
    <section className="missing-input" role="alert" aria-labelledby="missing-input">
      <h1 id="missing-input">{title}</h1>
      {children}
      <p className="muted">Until you choose, the address stays, and so do the policies, sizes and step of the link.</p>
    </section>
  );
}
