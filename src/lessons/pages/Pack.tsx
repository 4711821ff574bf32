import { type ReactNode, useEffect, useRef } from "react";
import { titlePage } from "../../ui/page-title";
import "./pack.css";

/** The main part of a page to read and print. `prints`: the printed part; null = all. */
export function Pack(props: {
  readonly title: string;
  readonly prints?: "sheet" | "key" | null;
  readonly children: ReactNode;
}) {
  const { title, prints = null, children } = props;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    titlePage(title);
    main.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main className="pack" id="stage" ref={main} tabIndex={-1} data-prints={prints ?? undefined}>
      {children}
    </main>
  );
}
