/** Text as searches compare it: parts of names are found however the name is written (contract §18). */

/**
 * Returns the key under which different spellings of one text are equal. Case, width and compatibility forms (NFKC) and
 * Latin diacritics (U+0300 to U+036F after decomposition, and đ as d) make no difference. Marks of other scripts do,
 * such as the vowel signs of Lao or the voicing marks of Japanese.
 *
 * The key of a part of a text is a part of the key of the text, except where the part ends inside a character.
 */
export function searchKey(text: string): string {
  const letters = text.toWellFormed().normalize('NFKD').replaceAll(latinDiacritic, '');
  // Letter by letter, since the lower case of a capital sigma depends on the letters around it. By way of the upper
  // case, so that ß equals ss.
  const folded = Array.from(letters, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('');
  return folded.normalize('NFKD').replaceAll(latinDiacritic, '').replaceAll('đ', 'd').normalize('NFKC');
}

const latinDiacritic = /[\u0300-\u036f]/gu;
