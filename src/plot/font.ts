/** The font of pictures. */
export const FONT =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif';
