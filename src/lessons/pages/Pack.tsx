import { type ReactNode, useEffect, useRef } from "react";
import { titlePage } from "../../ui/page-title";
import type { Lesson } from "../format";
import type { LessonAddresses } from "./lesson-addresses";
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

/** The title of a lesson's page, and links to the other pages. */
export function PackHead(props: {
  readonly lesson: Lesson;
  readonly addresses: LessonAddresses;
  readonly here: "handout" | "teaching";
  readonly title: string;
  /** To the right of the title. */
  readonly children?: ReactNode;
}) {
  const { lesson, addresses, here, title, children } = props;
  return (
    <header className="pack-head">
      <div>
        <h1>{title}</h1>
        <p className="pack-lead">{lesson.summary}</p>
        <nav className="pack-nav" aria-label="This lesson">
          <a href={addresses.app(`/learn/${lesson.name}/1`)}>Live, step by step</a>
          <a href={addresses.handout(lesson)} aria-current={here === "handout" ? "page" : undefined}>
            Handout and answer key
          </a>
          <a href={addresses.teaching(lesson)} aria-current={here === "teaching" ? "page" : undefined}>
            For lecturers
          </a>
        </nav>
      </div>
      {children}
    </header>
  );
}
