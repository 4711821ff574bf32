import { leastOf } from "./heap-lifetime";

/** Where two curves change places. */
export interface Crossing {
  /** The step between the columns where it is seen. */
  readonly step: number;
  /** The value of both about there. */
  readonly value: number;
}

/** Where two curves over the same columns change places, by step; columns where one is not known or both are equal are passed over. */
export function crossings(a: readonly number[], b: readonly number[], bounds: Uint32Array): Crossing[] {
  const found: Crossing[] = [];
  let ahead: number | null = null;
  a.forEach((own, column) => {
    const other = b[column] ?? Number.NaN;
    const now = leastOf([own, other]);
    if (now === null) return;
    if (ahead !== null && now !== ahead) found.push({ step: bounds[column] ?? 0, value: (own + other) / 2 });
    ahead = now;
  });
  return found;
}
