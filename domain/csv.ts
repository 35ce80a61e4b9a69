/** Tables as text: CSV of RFC 4180 that a spreadsheet program shows and does not run (contract §19). */

/** Begins a document in UTF-8 for programs that would otherwise guess its encoding. */
export const byteOrderMark = '\ufeff';

/** Returns one line with its line break. Null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(disarmed(cell)))).join(',')}\r\n`;
}

/**
 * Spreadsheet programs run a cell that begins like a formula, which may come from any customer (OWASP, "CSV Injection").
 * The apostrophe makes it a text.
 */
function disarmed(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
