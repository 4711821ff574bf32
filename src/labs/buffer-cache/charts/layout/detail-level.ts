/** How much of a step is shown: L0 all of it · L1 a token flies · L2 flows and the newest buffers · L3 flows and size classes. */
export type DetailLevel = "L0" | "L1" | "L2" | "L3";

/** Up to so many steps a second a tier goes. */
const FASTEST = { L0: 2, L1: 30, L2: 5_000 } as const;

/** How a run moves. `asked`: steps a second; `stepped`: a person asked for this one step. */
export interface Motion {
  readonly asked: number | "max";
  readonly playing: boolean;
  readonly stepped: boolean;
}

/** The tier of what is drawn now; null = nothing moves: a jump, a step back, a drag, a rest. */
export function detailLevel({ asked, playing, stepped }: Motion): DetailLevel | null {
  if (!playing) return stepped ? "L0" : null;
  if (asked === "max") return "L3";
  if (asked <= FASTEST.L0) return "L0";
  if (asked <= FASTEST.L1) return "L1";
  return asked <= FASTEST.L2 ? "L2" : "L3";
}
