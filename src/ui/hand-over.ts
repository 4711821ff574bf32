/** Ways to move text out of the page. */

/** Puts a text on the clipboard; false where the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The older method, for a page without a secure context. The focus returns to its element. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
  // Beside an open dialog everything is inert, and a browser copies only what has the focus.
  (focused?.closest("dialog") ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Saves a text as a file, under the name that the browser proposes. */
export const saveText = (text: string, name: string, type: string): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** Saves a file, under the name that the browser proposes. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
