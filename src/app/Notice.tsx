import { sentence } from "../shared/sentence";
import { Button } from "../ui/Button";

/** One item of a notice: the text as it was given, and a remark on it. */
interface NoticeItem {
  readonly given: string;
  readonly text: string;
}

/** Announces a problem above everything else, with one action. Every text is a full sentence. */
export function Notice(props: {
  /** Names the problem if the notice says more about it. */
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
      <Button onClick={props.onAction}>{props.action}</Button>
    </div>
  );
}
