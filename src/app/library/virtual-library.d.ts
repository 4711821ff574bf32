/** The cards of the library, made by scripts/library-pictures while the page is built. */
declare module "virtual:library" {
  export const groups: readonly import("../../labs/shared/library-entry").CardGroup[];
}

/** The cards' sentences about their scenarios, without the pictures. */
declare module "virtual:library-notes" {
  export const notes: readonly import("../../labs/shared/library-entry").CardNote[];
}
