const SECOND = 1e9;
/** Seconds since 1970 are above this; smaller numbers are differences, which have no start. */
const LEAST_EPOCH = 1e8;

/** The time before a call of ltrace in nanoseconds: of the day (-t, -tt) or since 1970 (-ttt). Null = a difference (-r). */
export function timeOf(text: string): number | null {
  const [seconds = "", minutes, hours] = text.split(":").toReversed();
  if (hours !== undefined) return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND);
  const [whole = "", fraction = ""] = text.split(".");
  if (Number(whole) < LEAST_EPOCH) return null;
  return (Number(whole) % LEAST_EPOCH) * SECOND + Number(fraction.padEnd(9, "0").slice(0, 9));
}
