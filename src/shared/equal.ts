const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether two JSON values are equal, regardless of key order. */
export function equal(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && equal(value, right.get(key)));
}
