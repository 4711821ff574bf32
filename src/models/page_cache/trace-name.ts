/** The name of a trace: twelve hexadecimal digits of its digest, and the number of its requests. */
export const TRACE_NAME = /^[0-9a-f]{12}:[1-9]\d{0,7}$/;

/** The number of requests that a trace's name states; null = it is no name of a trace. */
export function requestsNamed(name: unknown): number | null {
  return typeof name === "string" && TRACE_NAME.test(name) ? Number(name.split(":")[1]) : null;
}
