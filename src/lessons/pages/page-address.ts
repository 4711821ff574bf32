import { pageLink } from "../../kernel/scenario/link/page-link";

/** The address of a place of this page; null = it is on no host that somebody else could ask. */
export const pageAddress = (hash: string): string | null =>
  location.protocol.startsWith("http") ? pageLink(location, hash) : null;
