import { DataTable } from "../../ui/DataTable";
import type { Lesson } from "../format";

/** The sections after the last step of a lesson, if it has any. */
export function Codas({ lesson }: { readonly lesson: Lesson }) {
  return (lesson.codas ?? []).map(({ title, prose, table }) => (
    <section key={title} className="lesson-coda">
      <h2>{title}</h2>
      {prose.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table !== undefined && <DataTable table={table} />}
    </section>
  ));
}
