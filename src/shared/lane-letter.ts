/** The letter of a lane: A to D. */
export const laneLetter = (lane: number): string => "ABCD"[lane] ?? "?";
