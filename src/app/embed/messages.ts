/*
 * What a frame tells the page around it. Nothing in a message is secret: it is what the person in front of that page sees,
 * so any page may hear it ("*"), and only the parent does. Nothing is ever listened to. docs/embedding.md describes them.
 */

type Message =
  /** CSS pixels that the frame needs, with h=auto. */
  | { readonly type: "height"; readonly height: number }
  /** The state at rest: its link with the digest, and the step, null before the first one. */
  | { readonly type: "state"; readonly link: string; readonly step: number | null }
  /** What a person predicted, with report=1: the key of a range or of the end of a step, whether it is so, and the link of the state that shows it. */
  | { readonly type: "answer"; readonly pick: string; readonly right: boolean; readonly link: string };

/** Tells the page around, if there is one. */
export function tell(message: Message): void {
  if (window.parent !== window) window.parent.postMessage({ bufferlab: 1, ...message }, "*");
}
