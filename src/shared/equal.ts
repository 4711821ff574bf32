const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether two values of JSON shape say the same; the order of keys does not matter. */
export function equal(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && equal(value, right.get(key)));
}
