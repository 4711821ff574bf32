import { sentence } from "../shared/sentence";

/** A part of what a notice is about, as it was given, and what is said of it. */
export interface NoticeItem {
  readonly given: string;
  readonly text: string;
}

/** Says at once that something is wrong, above everything else, with one thing to do about it. All that it says ends as a sentence. */
export function Notice(props: {
  /** What is wrong, where more is said of it. */
  readonly title?: string;
  readonly texts: readonly string[];
  readonly items?: readonly NoticeItem[];
  readonly action: string;
  readonly onAction: () => void;
}) {
  const { title, texts, items = [] } = props;
  return (
    <div className="notice" role="alert">
      <p>
        {title !== undefined && <b>{sentence(title)} </b>}
        {texts.map(sentence).join(" ")}
        {items.map(({ given, text }) => (
          <span key={`${given} ${text}`} className="notice-item">
            <code>{given}</code>, {sentence(text)}
          </span>
        ))}
      </p>
      <button type="button" className="button" onClick={props.onAction}>
        {props.action}
      </button>
    </div>
  );
}
