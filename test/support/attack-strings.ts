/**
 * Attack strings for any regular expression (OWASP, "Regular expression Denial of Service"). A backtracking matcher is
 * slow where a piece of the text can be read in many ways: so strings that match are made, a piece of each is repeated
 * very often, and what follows spoils the match at the last moment.
 */
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';

/** Characters of an attack string: a matcher whose time is the square of this is stopped, a linear one is not felt. */
const length = 60_000;
/** Attack strings for one expression. */
const most = 150;
/** Milliseconds for all attack strings of one expression; linear ones take a hundredth of it. */
const longestMs = 5_000;

/** Whatever the expression is about, one of these is not. */
const spoilers = ['', '\0', '!é'];
const anyway = ['0', 'a', 'A', ' ', '.', '@', '=', '\\', '"', '-', '\n', 'é', '0a', '. ', 'a@', '%0'];

/** Strings that `pattern` may be slow at. */
export function attackStrings(pattern: RegExp): string[] {
  const attacks = new Set<string>();
  for (const piece of anyway) for (const end of spoilers) attacks.add(repeated(piece) + end);
  for (const [at, sample] of samplesOf(pattern).entries()) {
    for (let from = 0; from < Math.min(sample.length, 24); from++) {
      for (const size of [1, 2, 3, 5]) {
        if (from + size > sample.length) break;
        const end = spoilers[(at + from + size) % spoilers.length];
        attacks.add(sample.slice(0, from) + repeated(sample.slice(from, from + size)) + end);
      }
    }
  }
  // Evenly from all of them, so that no sample and no place in it is left out.
  const all = [...attacks];
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] ?? '');
}

/** Whether `pattern` has read all of `attacks` within so many milliseconds. */
export function withstands(pattern: RegExp, attacks: readonly string[], patienceMs = longestMs): boolean {
  try {
    runInNewContext(
      'for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }',
      { pattern, texts: attacks },
      { timeout: patienceMs },
    );
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

/** Texts that match; none when the generator does not know the syntax, or goes on looking for a rare character. */
function samplesOf(pattern: RegExp): string[] {
  const make = () => {
    const flags = pattern.flags.replace(/[gy]/g, '');
    const texts = fc.stringMatching(new RegExp(pattern.source, flags), { size: 'small' });
    return fc.sample(texts, { numRuns: 12, seed: 1 }).filter((text) => text.length > 0);
  };
  try {
    return runInNewContext('make()', { make }, { timeout: 2_000 });
  } catch {
    return [];
  }
}

function repeated(piece: string): string {
  return piece.repeat(Math.ceil(length / piece.length));
}
