/** Reads CSV as RFC 4180 defines it, one character at a time. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quoted(text, at + 1) : plain(text, at);
    line.push(cell);
    if (text[end] === ",") {
      at = end + 1;
      continue;
    }
    if (text.slice(end, end + 2) !== "\r\n") throw new Error(`No end of line at ${end}.`);
    lines.push(line);
    line = [];
    at = end + 2;
  }
  return lines;
}

function plain(text: string, from: number): [cell: string, end: number] {
  let end = from;
  while (end < text.length && !',"\r\n'.includes(text.charAt(end))) end++;
  return [text.slice(from, end), end];
}

function quoted(text: string, from: number): [cell: string, end: number] {
  let cell = "";
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] !== '"') return [cell, at + 1];
    else cell += text[++at];
  }
  throw new Error("A quote is not closed.");
}
