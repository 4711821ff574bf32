import { pageLink } from "../../kernel/scenario/link/page-link";

/** The address of a place of this page; null = no host serves it to others. */
export const pageAddress = (hash: string): string | null =>
  location.protocol.startsWith("http") ? pageLink(location, hash) : null;
