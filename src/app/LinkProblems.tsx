import { useEffect, useRef } from "react";
import type { Problem } from "../scenario/scenario";
import { useRun } from "../state/hooks";

/** What is wrong with the link, item by item. The address stays as it is until a person decides. */
export function LinkProblems({ problems }: { readonly problems: readonly Problem[] }) {
  const run = useRun();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = "This link cannot be opened · Bufferlab";
    title.current?.focus();
  }, []);
  return (
    <main className="message-page" id="stage" aria-label="Problems of the link" tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        This link cannot be opened
      </h1>
      <p>Nothing was changed or left out in silence, and the address is as you gave it.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ field, value, allowed }) => (
            <tr key={`${field} ${value} ${allowed}`}>
              <th scope="row">
                <code>{field}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
              <td>{allowed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button button-strong" onClick={() => run.openDefault()}>
        Open the default
      </button>
    </main>
  );
}
