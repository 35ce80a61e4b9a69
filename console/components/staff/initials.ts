/** The initials that represent a person without a picture. */

/** The first letter of the first word and of the last one, as readers count letters: with their diacritics. */
export function initialsOf(name: string): string {
  const all = name.split(/[\s,·]+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  // Titles such as "Dr." say nothing about the name.
  const untitled = all.filter((word) => !word.endsWith('.'));
  const words = untitled.length > 0 ? untitled : all;
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '').toUpperCase()).join('');
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
