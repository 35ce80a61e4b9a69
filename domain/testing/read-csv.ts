/** A strict reader of CSV in the grammar of RFC 4180, character by character: independent of the server's writer. */

/** Returns the cells of each line. @throws Error when the text is not in the grammar. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: string[] = [];
    for (;;) {
      const { cell, end } = text[at] === '"' ? escapedCell(text, at + 1) : plainCell(text, at);
      line.push(cell);
      at = end;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`expected CRLF at ${at}`);
    at += 2;
    lines.push(line);
  }
  return lines;
}

function plainCell(text: string, start: number): { cell: string; end: number } {
  let end = start;
  while (end < text.length && !',\r\n"'.includes(text[end] as string)) end += 1;
  return { cell: text.slice(start, end), end };
}

function escapedCell(text: string, start: number): { cell: string; end: number } {
  let cell = '';
  for (let at = start; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return { cell, end: at + 1 };
  }
  throw new Error('a quotation mark is not closed');
}
