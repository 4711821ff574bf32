import type { Plugin } from "vite";

/** The properties of a field that only the forms of a page and its edits read. */
const OF_PAGES: readonly string[] = ["label", "unit", "spoken", "by", "affects"];
/** A policy's fields are described on the command line too. */
const TABLES = /(?<!policy-)fields[.]ts$/;

/** A part of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly properties?: readonly Node[];
}
type Cut = readonly [from: number, to: number];

/** The places of such properties, each with the comma after it. */
function cutsIn(part: unknown): readonly Cut[] {
  if (typeof part !== "object" || part === null) return [];
  const { type, properties = [] } = part as Node;
  if (type !== "ObjectExpression") return Object.values(part).flatMap(cutsIn);
  return properties.flatMap((property, i): readonly Cut[] => {
    const { key, start, end } = property;
    return OF_PAGES.includes(key?.name ?? "") ? [[start, properties[i + 1]?.start ?? end]] : cutsIn(property);
  });
}

/** Tables of fields without what only a page reads. */
export const withoutForms: Plugin = {
  name: "without-forms",
  transform(code, id) {
    if (!TABLES.test(id)) return null;
    const cuts = cutsIn(this.parse(code)).toSorted(([a], [b]) => a - b);
    const kept = cuts.map(([from], i) => code.slice(cuts[i - 1]?.[1] ?? 0, from));
    return { code: kept.join("") + code.slice(cuts.at(-1)?.[1] ?? 0), map: null };
  },
};
