/*
 * Messages from a frame to the surrounding page. A message contains only what the person in front of that page sees, so
 * any page may receive it ("*"). Only the parent does. The frame never listens to messages. docs/embedding.md describes
 * them.
 */

type Message =
  /** The height that the frame needs with h=auto, in CSS pixels. */
  | { readonly type: "height"; readonly height: number }
  /** A paused state: its link with the digest, and its step, null before the first one. */
  | { readonly type: "state"; readonly link: string; readonly step: number | null }
  /**
   * A prediction, with report=1: the key of a range or of a step's end, whether it is right, and the link of the
   * answer.
   */
  | { readonly type: "answer"; readonly pick: string; readonly right: boolean; readonly link: string };

/** Posts to the page that embeds this one, if any. */
export function tell(message: Message): void {
  if (window.parent !== window) window.parent.postMessage({ bufferlab: 1, ...message }, "*");
}
