/** What pictures are written in. */
export const FONT =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif';
