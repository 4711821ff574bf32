import type { FrameInfo } from "../../../kernel/protocol/messages";
import { useReading } from "../../../kernel/run/hooks";

/** Up to this many steps per second, each step is animated and a person can read its sentence. */
export const READABLE_SPEED = 2;

/** Whether words about one step are shown: the run rests, or plays slowly enough to read them. */
export const isReadable = ({ playing, asked }: Pick<FrameInfo, "playing" | "asked">): boolean =>
  !playing || (asked !== "max" && asked <= READABLE_SPEED);

/** The same for the frame on the page. See waiting(). */
export const useIsReadable = (): boolean => isReadable(useReading().info);

/** Hides words about a step that pass too fast to read. They keep their place. A style of its own costs no view's style sheet. */
export const waiting = (waits: boolean) => ({
  "data-waits": waits,
  style: waits ? ({ visibility: "hidden" } as const) : undefined,
});
