/** Names in emails, in their headers, and in other places that show them on one line. */

/** The name of the software, which readers see while the business has no name. */
export const defaultBusinessName = 'Petalpaw';

/** Characters (code points) of a name; a stack of combining marks is limited too. */
export const longestName = 60;

/**
 * Returns the text on one line, without control, invisible or direction-changing characters, cut to `longestName`
 * characters; `undefined` when nothing visible remains. The result is not escaped.
 */
export function onOneLine(text: string): string | undefined {
  const line = text.replaceAll(invisible, '').replaceAll(notOnALine, ' ').trim();
  if (!visible.test(line)) return undefined;
  // Code points, so that no character is cut in half.
  const characters = [...line];
  if (characters.length <= longestName) return line;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}

/**
 * Returns a person's name on one line, as {@link onOneLine} does; `undefined` also when it could be read as a link:
 * someone who registers with another person's address chooses the name, and must not be able to write into that mailbox
 * (ASVS 5.0, 1.3).
 */
export function displayName(name: string): string | undefined {
  const line = onOneLine(name);
  return line === undefined || looksLikeLink.test(line.normalize('NFKC')) ? undefined : line;
}

/**
 * Soft hyphens, fillers, byte order marks, and characters that change the text direction. Joiners are part of names.
 */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Controls, lone surrogates, line and paragraph separators, and any white space except a plain space. */
const notOnALine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

const visible = /[^\s\u200c\u200d]/u;

/** Text that mail programs turn into links on their own. `J. R. R. Tolkien` and `Dr. O'Brien Jr.` are not links. */
const looksLikeLink = /:\/\/|@|www\.|[^\s.。][.。]\p{L}{2}/iu;
