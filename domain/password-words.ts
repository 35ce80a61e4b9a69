/** Words that anybody would try first as the password of one account (ASVS 5.0, 6.1.2 and 6.2.11). */

/** Shorter ones would be found in everything. */
const shortestWord = 3;

/** Of a text: a name may be as long as a body. */
const longestText = 1_000;

/**
 * Whether the password is made of these texts and their words and of nothing else, in any case, with anything between
 * them that is no letter and no digit: of `Ann Lee` and `ann@petalpaw.test` these are `annlee`, `Lee.Ann`,
 * `petalpaw-test`, `ANN@petalpaw.test`. With anything more it is another password: no rules of composition.
 */
export function isMadeOf(password: string, texts: readonly string[]): boolean {
  const words = new Set(texts.flatMap(wordsIn));
  const letters = [...compact(password)];
  // Which beginnings of the password are words in a row.
  const isWords = [true];
  for (let end = 1; end <= letters.length; end++) {
    isWords[end] = false;
    for (let from = end - shortestWord; from >= 0 && !isWords[end]; from--) {
      isWords[end] = isWords[from] === true && words.has(letters.slice(from, end).join(''));
    }
  }
  return letters.length > 0 && isWords[letters.length] === true;
}

function wordsIn(text: string): string[] {
  const short = text.slice(0, longestText);
  return [compact(short), ...short.split(between).map(compact)].filter(
    (word) => [...word].length >= shortestWord,
  );
}

const between = /[^\p{L}\p{M}\p{N}]+/u;

function compact(text: string): string {
  return text.normalize('NFKC').toLowerCase().split(between).join('');
}
