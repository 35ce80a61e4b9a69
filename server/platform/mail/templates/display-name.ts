/** Makes a name that an unknown person typed safe for an email. */

/**
 * Returns the name on one line, without control, invisible or direction-changing characters, and no longer than
 * people's names are. Returns `undefined` when nothing remains, and when the name could be read as a link: someone
 * who registers with another person's address chooses the name, and must not be able to write into that mailbox (ASVS
 * 5.0, 1.3). The result is not escaped.
 */
export function displayName(name: string): string | undefined {
  const line = name.replaceAll(invisible, '').replaceAll(notOnALine, ' ').trim();
  if (!visible.test(line) || looksLikeLink.test(line.normalize('NFKC'))) return undefined;
  // Code points, so that no character is cut in half and a stack of combining marks is limited too.
  const characters = [...line];
  if (characters.length <= longestName) return line;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}

const longestName = 60;

/**
 * Soft hyphens, fillers, byte order marks, and characters that change the text direction. Joiners are part of names.
 */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Controls, lone surrogates, line and paragraph separators, and any white space except a plain space. */
const notOnALine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

const visible = /[^\s\u200c\u200d]/u;

/** Text that mail programs turn into links on their own. `J. R. R. Tolkien` and `Dr. O'Brien Jr.` are not links. */
const looksLikeLink = /:\/\/|@|www\.|[^\s.。][.。]\p{L}{2}/iu;
