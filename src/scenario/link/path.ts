import { laneLetter } from "../lanes";
import { linkFields } from "./encode";
import { policyFields } from "./policy-text";

type Named = { readonly key: string; readonly wire: string };

/** The first key of a path by its name in links; what follows it stays. */
const renamed = (path: string, fields: readonly Named[]) =>
  path.replace(/^\w+/, (name) => fields.find(({ key }) => key === name)?.wire ?? name);

/** The path of a field in the words of a link: "lanes[1].capacity" is "B: cap", "breakpoints[0].step" is "bp[0].step". */
export function linkPath(path: string): string {
  const [, lane, key] = /^lanes\[(\d)\]\.?(.*)$/.exec(path) ?? [];
  if (lane === undefined || key === undefined) return renamed(path, linkFields);
  const letter = laneLetter(Number(lane));
  const plain = key.replace(/^heap[.](?:model$|parameters[.]?)/, "") || "heap";
  return key === "" ? letter : `${letter}: ${renamed(plain, policyFields)}`;
}
