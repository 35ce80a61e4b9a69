/**
 * Attack strings for any regular expression (OWASP, "Regular expression Denial of Service"). A backtracking matcher is
 * slow where it can read a piece of the text in many ways. So the generator makes strings that match, repeats a piece
 * of each very often, and appends something that makes the match fail at the last moment.
 */
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';

/** The most attack strings for one expression. */
const most = 150;

/** Every expression fails to match at least one of these. */
const spoilers = ['', '\0', '!é'];
const anyway = ['0', 'a', 'A', ' ', '.', '@', '=', '\\', '"', '-', '\n', 'é', '0a', '. ', 'a@', '%0'];

/** Strings of about `length` characters on which `pattern` may be slow. */
export function attackStrings(pattern: RegExp, length: number): string[] {
  const attacks = new Set<string>();
  for (const piece of anyway) for (const end of spoilers) attacks.add(repeated(piece, length) + end);
  for (const [at, sample] of samplesOf(pattern).entries()) {
    for (let from = 0; from < Math.min(sample.length, 24); from++) {
      for (const size of [1, 2, 3, 5]) {
        if (from + size > sample.length) break;
        const end = spoilers[(at + from + size) % spoilers.length];
        attacks.add(sample.slice(0, from) + repeated(sample.slice(from, from + size), length) + end);
      }
    }
  }
  // Takes the samples evenly, so that every string and every position in it is covered.
  const all = [...attacks];
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] ?? '');
}

/** True if `pattern` reads all of `attacks` within `limitMs`. */
export function withstands(pattern: RegExp, attacks: readonly string[], limitMs: number): boolean {
  try {
    runInNewContext(
      'for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }',
      { pattern, texts: attacks },
      { timeout: limitMs },
    );
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

/** Texts that match; none when the generator does not know the syntax, or keeps searching for a rare character. */
function samplesOf(pattern: RegExp): string[] {
  const make = () => {
    const flags = pattern.flags.replace(/[gy]/g, '');
    const texts = fc.stringMatching(new RegExp(pattern.source, flags), { size: 'small' });
    return fc.sample(texts, { numRuns: 12, seed: 1 }).filter((text) => text.length > 0);
  };
  try {
    return runInNewContext('make()', { make }, { timeout: 1_000 });
  } catch {
    return [];
  }
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}
