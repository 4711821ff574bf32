/** The id of the styles of the start page, which the build writes into index.html. */
export const START_STYLES = "start-styles";

/** Applies the styles of the start page to a page that was opened by a link elsewhere. */
export function showStartStyles(): void {
  document.getElementById(START_STYLES)?.removeAttribute("media");
}
