import { deflate } from "./compress";
import { joined, type Linked, linkPairs, type Pair } from "./encode";

/** Longer links are unwieldy, and some programs cut links of twice this length. */
const COMPACT_FROM = 1000;

/** The link for sharing: like encodeLink's, but a long one packs its lists into one part, z. */
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
