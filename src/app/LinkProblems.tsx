import { useEffect, useMemo, useRef, useState } from "react";
import { copyText } from "../components/hand-over";
import type { BadLink } from "../scenario/link/decode";
import type { Problem } from "../scenario/scenario";
import type { ValidPart } from "../scenario/valid-part";
import { formatCounted } from "../shared/figure-text";
import { useRun } from "../state/hooks";

/** What is wrong with the link, item by item. The address stays as it is until a person decides. */
export function LinkProblems({ bad }: { readonly bad: BadLink }) {
  const run = useRun();
  const { problems } = bad;
  const valid = useMemo(() => bad.valid(), [bad]);
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
      <ProblemTable problems={problems} />
      <p className="message-actions">
        {valid !== null && (
          <button type="button" className="button button-strong" onClick={() => run.openValid()}>
            Open what is valid{lanesText(valid)}
          </button>
        )}
        <button type="button" className={valid ? "button" : "button button-strong"} onClick={() => run.openDefault()}>
          Open the default
        </button>
        <CopyReport problems={problems} />
      </p>
      {valid !== null && <p>What is not valid is left out, and the default takes its place.</p>}
    </main>
  );
}

function ProblemTable({ problems }: { readonly problems: readonly Problem[] }) {
  return (
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
  );
}

const lanesText = ({ lanesGiven, lanesLeft }: ValidPart) =>
  lanesLeft === lanesGiven ? "" : ` (${lanesLeft} of ${formatCounted(lanesGiven, "policy", "policies")})`;

/** The address and all that is wrong with it, for whoever made the link. */
function CopyReport({ problems }: { readonly problems: readonly Problem[] }) {
  const [said, setSaid] = useState("");
  const lines = problems.map(({ field, value, allowed }) => `${field}: ${value}; allowed: ${allowed}`);
  const copy = async () => {
    const done = await copyText([location.href, ...lines].join("\n"));
    setSaid(done ? "Copied." : "The browser does not let this page copy.");
  };
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        Copy report
      </button>
      <span role="status">{said}</span>
    </>
  );
}
