/** Differences between two texts, by words: the longest common subsequence of their words (Wagner and Fischer, 1974). */

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * The table has a cell for each pair of words in between what both texts begin and end with: 4 million are 8 MB and some
 * hundredths of a second. Texts of 4 KB, the longest that the audit log keeps, have fewer.
 */
const mostCells = 4_000_000;

/**
 * The parts in their order: those that are `same` or `removed` make up the earlier text, those that are `same` or
 * `added` the later one. Neighbours differ in kind, and removed words come before the added words that replace them.
 * Texts with more words than can be compared are one part each, besides a common beginning and end.
 */
export function wordDiff(
  before: string,
  after: string,
  words: (text: string) => readonly string[],
): DiffPart[] {
  const [earlier, later] = [words(before), words(after)];
  const shorter = Math.min(earlier.length, later.length);
  let begin = 0;
  while (begin < shorter && earlier[begin] === later[begin]) begin++;
  let end = 0;
  while (end < shorter - begin && earlier.at(-1 - end) === later.at(-1 - end)) end++;
  return joined([
    ...parts('same', earlier.slice(0, begin)),
    ...between(earlier.slice(begin, earlier.length - end), later.slice(begin, later.length - end)),
    ...parts('same', earlier.slice(earlier.length - end)),
  ]);
}

function between(earlier: readonly string[], later: readonly string[]): DiffPart[] {
  const width = later.length + 1;
  if ((earlier.length + 1) * width > mostCells)
    return [...parts('removed', earlier), ...parts('added', later)];
  // Each cell contains the number of common words of the rest of both texts.
  const common = new Uint16Array((earlier.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = earlier.length - 1; row >= 0; row--)
    for (let column = later.length - 1; column >= 0; column--)
      common[row * width + column] =
        earlier[row] === later[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const found: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < earlier.length && column < later.length) {
    if (earlier[row] === later[column]) {
      found.push({ kind: 'same', text: earlier[row] ?? '' });
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ kind: 'removed', text: earlier[row++] ?? '' });
    } else {
      found.push({ kind: 'added', text: later[column++] ?? '' });
    }
  }
  return [...found, ...parts('removed', earlier.slice(row)), ...parts('added', later.slice(column))];
}

function parts(kind: DiffPart['kind'], words: readonly string[]): DiffPart[] {
  return words.map((text) => ({ kind, text }));
}

/**
 * Joins neighbours of a kind. Between two common words, removed ones come first; a single space between two changes
 * belongs to both, so that a rewritten sentence is read as one.
 */
function joined(all: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [removed, added, same] = ['', '', ''];
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    if (same !== '') result.push({ kind: 'same', text: same });
    [removed, added, same] = ['', '', ''];
  };
  for (const { kind, text } of all) {
    if (kind === 'same') {
      same += text;
      continue;
    }
    if (same !== '' && same.trim() === '' && removed + added !== '') {
      [removed, added, same] = [removed + same, added + same, ''];
    } else if (same !== '') flush();
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  return result;
}

/** The words of a text and the separators between them, as the language divides them: Lao or Japanese has no spaces. */
export function wordsOf(language: string): (text: string) => readonly string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}
