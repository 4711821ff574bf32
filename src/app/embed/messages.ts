import { useEffect, useMemo, useRef } from "react";
import { framesOf } from "../../kernel/labs/labs";
import { useReading } from "../../kernel/run/hooks";
import { LEARN } from "../../kernel/run/navigation";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { atDone } from "../../kernel/scenario/done";
import { encodeLink } from "../../kernel/scenario/link/encode";

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

/** Extra room up to this many CSS pixels is kept, because a frame that jumps at every step is hard to read. */
const SLACK = 48;

/** Posts the height of the page whenever it changes; null = no page needs it. */
export function useHeight(page: HTMLElement | null): void {
  useEffect(() => {
    if (page === null) return;
    let sent = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(page.getBoundingClientRect().height);
      if (height <= sent && height > sent - SLACK) return;
      sent = height;
      tell({ type: "height", height });
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
}

/** The minimum interval between state messages, in ms. */
const QUIET_MS = 1000;

/** Posts a paused state, at most once per second; null = it is withheld. */
export function useStateMessages(link: ShownLink | null): void {
  const sent = useRef({ hash: "", at: Number.NEGATIVE_INFINITY });
  const { hash, step, rests } = link ?? { hash: "", step: null, rests: false };
  useEffect(() => {
    if (!rests || hash === sent.current.hash) return;
    const send = () => {
      sent.current = { hash, at: performance.now() };
      tell({ type: "state", link: hash, step });
    };
    const timer = setTimeout(send, Math.max(0, sent.current.at + QUIET_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [hash, step, rests]);
}

/** The link of the state on the page. */
interface ShownLink {
  readonly hash: string;
  /** The last operation done; null before the first one. */
  readonly step: number | null;
  /** Nothing moves, and the link carries the digest of the state. */
  readonly rests: boolean;
}

/** The link of the shown state, or of the target of a long replay. For a bad link or a lesson, the address itself. */
export function useLink(): ShownLink {
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { bad, place, rest } = useNavigation();
  const { ready } = useTransport();
  const done = info.seek?.target ?? info.done;
  const rests = ready && bad === null && info.seek === null && !info.playing;
  const digest = rests ? framesOf(scenario).digest(lanes) : null;
  return useMemo(() => {
    const at = atDone(done);
    const own = place === "learn" ? LEARN + rest : location.hash;
    const hash = bad === null && place === "lab" ? encodeLink({ ...scenario, at }, digest) : own;
    return { hash, step: at === "start" ? null : at, rests };
  }, [scenario, bad, place, rest, done, digest, rests]);
}
