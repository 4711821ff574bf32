/** Longer addresses are refused unread. */
export const MOST_CHARACTERS = 8000;

/** The page's address with a link, which is a hash or a query and a hash. The page's own query is dropped. */
export const pageLink = (page: { readonly href: string }, link: string): string =>
  page.href.replace(/[?#].*$/s, "") + link;

/** An address without its scheme, as people say it. */
export const spokenLink = (link: string): string => link.replace(/^https?:\/\//, "");
