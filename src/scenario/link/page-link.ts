/** The address of a page with the hash of a link, without what the page looks like. */
export const pageLink = (page: { readonly href: string }, hash: string): string =>
  page.href.replace(/[?#].*$/s, "") + hash;

/** An address as people read it out: without its scheme. */
export const spokenLink = (link: string): string => link.replace(/^https?:\/\//, "");
