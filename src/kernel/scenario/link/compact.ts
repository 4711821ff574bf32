import { deflate } from "./compress";
import { joined, type Linked, linkPairs, type Pair } from "./encode";

/** A longer link is hard to handle, and from twice that on some programs that carry links cut it. */
export const COMPACT_FROM = 1000;

/** The link for handing on: like encodeLink's, but where that is long its lists are packed into one part, z. */
export async function compactLink(linked: Linked): Promise<string> {
  const pairs = linkPairs(linked);
  const { lab } = linked.scenario;
  const link = joined(lab, pairs);
  const lists = pairs.filter(({ isList }) => isList);
  if (link.length <= COMPACT_FROM || lists.length === 0) return link;
  const packed: Pair = { text: `z=${await deflate(lists.map(({ text }) => text).join("&"))}`, isList: false };
  const [version, ...rest] = pairs.filter(({ isList }) => !isList);
  return joined(lab, version === undefined ? [packed] : [version, packed, ...rest]);
}
