/** The cards of the library, made by scripts/library-pictures while the page is built. */
declare module "virtual:library" {
  export const groups: readonly import("../../labs/shared/library-card").CardGroup[];
}
