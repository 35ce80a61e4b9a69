/** A name that a stranger typed, made fit for a letter. */

/**
 * The name on one line, without control, invisible or direction-changing characters, and not longer than
 * people's names are. `undefined` when nothing is left, and when it could pass for a link: whoever registers
 * with another's address chooses the name, and must not get to write in that mailbox (ASVS 5.0, 1.3).
 * The result is not escaped.
 */
export function displayName(name: string): string | undefined {
  const line = name.replaceAll(invisible, '').replaceAll(notOnALine, ' ').trim();
  if (!visible.test(line) || looksLikeLink.test(line.normalize('NFKC'))) return undefined;
  // Code points, so that no character is cut in half and a pile of combining marks has an end too.
  const characters = [...line];
  if (characters.length <= longestName) return line;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}

const longestName = 60;

/** Soft hyphens, fillers, byte order marks, what turns the direction of the text. Joiners are part of names. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Controls, lone surrogates, line and paragraph separators, and any white space beside a plain blank. */
const notOnALine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

const visible = /[^\s\u200c\u200d]/u;

/** What mail programs make clickable by themselves. `J. R. R. Tolkien` and `Dr. O'Brien Jr.` are none. */
const looksLikeLink = /:\/\/|@|www\.|[^\s.。][.。]\p{L}{2}/iu;
