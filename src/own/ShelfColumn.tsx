import { formatCounted } from "../shared/figure-text";
import { sentence } from "../shared/sentence";
import { visibleText } from "../shared/visible-text";
import { deviceCalls } from "../workloads/traces/call-store";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { ownHash } from "./address";
import { deleteCalls, useShelf } from "./recording-store";
import { fileSize } from "./words";

/** The traces that this device keeps. */
export function ShelfColumn() {
  const { traces, problem } = useShelf();
  return (
    <section aria-labelledby="own-shelf">
      <h2 id="own-shelf" tabIndex={-1}>
        Kept here
      </h2>
      {problem !== null && (
        <p className="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      {traces?.length === 0 && problem === null && <p className="muted">No trace yet.</p>}
      <ul className="own-shelf">
        {traces?.map((trace) => (
          <ShelfRow key={trace.name} trace={trace} />
        ))}
      </ul>
    </section>
  );
}

function ShelfRow({ trace: { name, title, bytes, facts } }: { readonly trace: KeptCalls }) {
  const [digest] = name.split(":");
  const drop = async () => {
    await deleteCalls(name);
    document.getElementById("own-shelf")?.focus();
  };
  return (
    <li>
      <div>
        <a className="target" href={ownHash({ trace: name })}>
          {visibleText(title)}
        </a>
        <p className="muted">
          {formatCounted(facts.operations, "operation")}, {fileSize(bytes)}, <code>{digest}</code>
          {deviceCalls.isHeld(name) && ", gone when this page is closed"}
        </p>
      </div>
      <button type="button" className="button button-quiet" aria-label={`Delete ${visibleText(title)}`} onClick={drop}>
        Delete
      </button>
    </li>
  );
}
