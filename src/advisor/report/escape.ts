const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text in HTML, in an element or in a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);

/** JSON within a script element, which ends at "</script". */
export const scriptJson = (json: string): string => json.trimEnd().replaceAll("<", "\\u003c");
