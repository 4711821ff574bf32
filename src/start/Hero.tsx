import type { ReactNode } from "react";
import { formatInteger } from "../shared/format";
import { Icon } from "../ui/Icon";
import type { StoryRecord } from "./record";
import { type Caption, type CodeLines, restWords } from "./story/words";

/** The address of the lesson's page for lecturers. */
const FOR_LECTURERS = "#/learn/leak/teach";

interface RestProps {
  readonly record: StoryRecord;
  readonly onShow: () => void;
  readonly onFix: () => void;
}

/** The sentence of the poster. Its underlines show the bytes true to scale. */
export function RestHero({ record: { flawed }, onShow, onFix }: RestProps) {
  const share = `${(100 * flawed.useful).toFixed(4)}%`;
  return (
    <div className="start-hero">
      <h1>
        This program needs <span className="start-needed">{formatInteger(flawed.needed)}</span> bytes.
        <br />
        Its cache made it take{" "}
        <span className="start-taken" style={{ "--share": share } as React.CSSProperties}>
          {formatInteger(flawed.granted)}
        </span>
        .
      </h1>
      <p className="start-sub start-long">{restWords.sub}</p>
      <p className="start-sub start-short">{restWords.short}</p>
      <div className="start-actions">
        <button type="button" className="start-go" onClick={onShow}>
          <Icon name="play" />
          Show me
        </button>
        <button type="button" className="start-link" onClick={onFix}>
          Then fix it
        </button>
        <a className="start-link" href={FOR_LECTURERS}>
          For lecturers
        </a>
      </div>
    </div>
  );
}

interface SceneProps {
  readonly caption: Caption;
  readonly code: CodeLines | null;
  /** Highlights the deciding line. */
  readonly lit: boolean;
  readonly children?: ReactNode;
}

/** A scene's text, and the code that decided. */
export function SceneHero({ caption: { title, counter, lines }, code, lit, children }: SceneProps) {
  return (
    <div className="start-hero" data-counter={counter !== undefined || undefined}>
      <h1>
        {counter && <b className="start-counter">{counter}</b>}
        {title}
      </h1>
      <p className="start-sub">
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      {code && <Code lines={code} lit={lit} />}
      {children}
    </div>
  );
}

function Code({
  lines: { routine, test, answer, lit: last },
  lit,
}: {
  readonly lines: CodeLines;
  readonly lit: boolean;
}) {
  return (
    <pre className="start-code">
      <span className="start-code-routine">{routine}</span>
      <span>
        {test}
        <i> {answer}</i>
      </span>
      <span data-lit={lit || undefined}> {last}</span>
    </pre>
  );
}
