/**
 * A step of `npm run check`: nothing in the gate, which is `*.test.ts` and the support files that these import, depends on
 * the speed of the machine or on a moment of chance. Such promises are trials, `*.trial.ts` (CONTRIBUTING.md).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsIn } from './imports/checker.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly because: string;
}

/** No expression is global, so each may be used for any number of lines. */
const gateRules: readonly Rule[] = [
  {
    pattern: /\bsetTimeout\(|\bsetInterval\(|node:timers/,
    because: 'a test waits for a condition (expect.poll, vi.waitFor), never for a time',
  },
  {
    pattern: /\bperformance\.now\(|\bhrtime\b|\bDate\.now\(\) -|\btiming\b.*toBeLess/,
    because: 'a test asserts no duration',
  },
  {
    pattern: /\bmemoryUsage\b|\bresourceUsage\b|[cC]puUsage\b|process_resident_memory|\bVmRSS\b/,
    because: 'a test asserts no memory and no processor time',
  },
  {
    pattern: /\b(?:test|describe|it)\.concurrent\b/,
    because: 'a test shares its process with no other',
  },
  {
    pattern: /\bretry: \d/,
    because: 'a test is not repeated until it passes',
  },
  {
    pattern: /\btimeout: (?!(?:[1-9]?\d|[1-5]?\d_\d{3}|60_000)\b)\d/,
    because: 'the limit of a wait is a minute',
  },
];

/** Files that name a rule's subject in order to test or to implement it. */
const exempt = ['scripts/gate.test.ts'];

/** One line for each line of a file that breaks a rule. */
export function gateProblemsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(?:\*|\/\/|\/\*)/.test(line)) return [];
    const broken = gateRules.find(({ pattern }) => pattern.test(line));
    return broken === undefined ? [] : [`${file}:${at + 1}: ${broken.because}: ${line.trim()}`];
  });
}

/** The tests of the gate and every support file that they import, directly or not, with their texts. */
function gateFiles(root: string): Map<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const found = new Map<string, string>();
  const waiting = globSync('{domain,server,scripts,bench,test}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
  }).map((file) => file.replaceAll('\\', '/'));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || exempt.includes(file)) continue;
    const text = read(file);
    found.set(file, text);
    const isSupport = (to: string) => /^test\/|\/testing\//.test(to) && to.endsWith('.ts');
    waiting.push(...importsIn(file, text).flatMap(({ to }) => (isSupport(to) ? [to] : [])));
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const files = gateFiles(fileURLToPath(new URL('..', import.meta.url)));
  const problems = [...files].flatMap(([file, text]) => gateProblemsIn(file, text));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`${files.size} files of the gate measure and wait for no time.`);
}
