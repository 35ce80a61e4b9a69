/** The words of a password that anybody guesses first (ASVS 5.0, 6.1.2, 6.2.11): the user's own and the service's. */
import { searchKey } from '#domain/text/search-key.ts';

/** The context of a new password. */
export interface PasswordContext {
  readonly name: string;
  readonly email: string;
  /** The names of the service: its product, its host, the sender of its emails. */
  readonly service: readonly string[];
}

/** In code points. Shorter words are part of too many others. */
const shortestWord = 3;

/**
 * Returns the words, folded as searches compare them, longest first: the name, the local part and the domain of the
 * address and the names of the service, each as a whole and in its parts. The last label of a domain (`com`) is a word
 * of nobody.
 */
export function guessableWords({ name, email, service }: PasswordContext): readonly string[] {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).split('.');
  const texts = [name, email.slice(0, at), domain.slice(0, -1).join('.'), ...service];
  const words = texts.map(searchKey).flatMap((text) => [text, lettersOf(text), ...text.split(separator)]);
  return [...new Set(words.map((word) => word.trim()))]
    .filter((word) => lengthOf(lettersOf(word)) >= shortestWord)
    .sort((one, other) => other.length - one.length);
}

/** Returns the number of code points of the password that belong to none of the words. */
export function lengthBesides(words: readonly string[], password: string): number {
  const folded = searchKey(password);
  // A mark in place of each word, so that what stands on its two sides does not join into another word.
  const rest = words.reduce((text, word) => text.replaceAll(word, mark), folded);
  const length = lengthOf(password);
  // Folding changes the number of characters: a password that contains no word counts as it was sent.
  return rest === folded ? length : Math.min(length, lengthOf(rest.replaceAll(mark, '')));
}

/** Characters that separate the words of a name and of an address. */
const separator = /[^\p{L}\p{M}\p{N}]+/u;
const mark = '\u0000';

function lettersOf(text: string): string {
  return text.split(separator).join('');
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
