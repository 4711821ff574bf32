/** The name of a trace: twelve hexadecimal digits of its digest, and the number of its requests. */
export const TRACE_NAME = /^[0-9a-f]{12}:[1-9]\d{0,7}$/;

/** The request after which a trace opens: at its end, no page is ever requested again. */
export const middleOf = (requests: number): number => Math.floor((requests - 1) / 2);

/** The number of requests that a trace's name states; null = it does not name a trace. */
export function requestsNamed(name: unknown): number | null {
  return typeof name === "string" && TRACE_NAME.test(name) ? Number(name.split(":")[1]) : null;
}
