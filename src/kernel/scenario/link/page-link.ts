/** A longer address is refused unread. */
export const MOST_CHARACTERS = 8000;

/** The address of a page with a link: a hash, or a query and a hash. What the page looks like is left out. */
export const pageLink = (page: { readonly href: string }, link: string): string =>
  page.href.replace(/[?#].*$/s, "") + link;

/** An address as people read it out: without its scheme. */
export const spokenLink = (link: string): string => link.replace(/^https?:\/\//, "");
