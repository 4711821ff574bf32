/** Less is too early for an estimate. */
const LEAST_SHARE = 0.02;
const MINUTE = 60;

/** "about 40 s left", if the rest of some work takes as long as the part done; "" = too early to tell. `seconds`: since it began. */
export function timeLeft(seconds: number, done: number, total: number): string {
  if (done < LEAST_SHARE * total || done >= total) return "";
  const left = Math.ceil((seconds * (total - done)) / done);
  return `about ${left < 2 * MINUTE ? `${left}\u00a0s` : `${Math.ceil(left / MINUTE)}\u00a0min`} left`;
}
