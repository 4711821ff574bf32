import { DataTable } from "../../ui/DataTable";
import { goalLink } from "../challenges/challenge";
import type { Coda, Lesson } from "../format";
import "./codas.css";

export interface CodasProps {
  readonly lesson: Lesson;
  /** Links to the tasks; a page apart has no labs. */
  readonly hasLinks?: boolean;
}

/** The sections after the last step of a lesson, if it has any. */
export function Codas({ lesson, hasLinks = false }: CodasProps) {
  return (lesson.codas ?? []).map(({ title, prose, table, task }) => (
    <section key={title} className="lesson-coda">
      <h2>{title}</h2>
      {prose.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {hasLinks && task !== undefined && <TaskLink {...task} />}
      {table !== undefined && <DataTable table={table} />}
    </section>
  ));
}

const TaskLink = ({ challenge, start }: NonNullable<Coda["task"]>) => (
  <a className="button" href={goalLink({ name: challenge }, { scenario: start, digest: null })}>
    Try it
  </a>
);
