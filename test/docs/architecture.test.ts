/** ARCHITECTURE names every folder, and files that use each other in the order of its walks. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsIn } from '#scripts/imports/checker.ts';
import { orders } from '#scripts/imports/rules.ts';
import { codeSpansOf, pageText, root } from './documentation.ts';

const page = pageText('ARCHITECTURE.md');

/** The folders that match, as the page writes them: with a slash at the end. */
function folders(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).map(
    (folder) => `${folder.replaceAll('\\', '/').replace(/\/$/, '')}/`,
  );
}

describe('ARCHITECTURE, "Folders": every folder has a row', () => {
  const rows = [...page.matchAll(/^\| (`.+?) \|/gm)].map(([, cell]) => cell).join(' ');
  const isOurs = (folder: string) =>
    !/^(?:node_modules|data|docs|coverage|\.\w+|server)\/$|\/testing\/$/.test(folder);

  test.each([
    { inside: '', patterns: ['*/', 'server/*/'] },
    { inside: 'domain/', patterns: ['domain/*/'] },
    { inside: 'server/platform/', patterns: ['server/platform/*/*/'] },
  ])('of $patterns', ({ inside, patterns }) => {
    const names = folders(...patterns)
      .filter(isOurs)
      .map((folder) => folder.slice(inside.length));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !rows.includes(`\`${name}`))).toEqual([]);
  });
});

test('ARCHITECTURE, "Imports": the order of the features is that of the rules', () => {
  const [, quote = ''] = /^(> audit[\s\S]*?)\n\n/m.exec(page) ?? [];
  const { lines } = orders.find(({ inside }) => inside === 'server/features') ?? { lines: [] };
  expect([quote.replaceAll(/^> /gm, '').replaceAll('\n', ' ')]).toEqual(lines);
});

describe('ARCHITECTURE, "Walks"', () => {
  const [, section = ''] = /^## Walks$([\s\S]*?)^## /m.exec(page) ?? [];
  const walks = section
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf('\n')), files: filesIn(text) }));

  /** The files that a walk names, in order, each once, as paths from the root. */
  function filesIn(text: string): string[] {
    const named = codeSpansOf(text).filter((code) => /^[\w-]+\/[\w/.-]+\.ts$/.test(code));
    return [...new Set(named)].map((file) =>
      existsSync(path.join(root, 'server', file)) ? `server/${file}` : file,
    );
  }

  test('there are five, of some ten files each', () => {
    expect(walks).toHaveLength(5);
    for (const { title, files } of walks) expect(files.length, title).toBeGreaterThanOrEqual(9);
  });

  test.each(walks)('$title: every file is imported by one above it', ({ files }) => {
    const used = new Set(files.slice(0, 1));
    const strangers = [];
    for (const file of files) {
      if (!used.has(file)) strangers.push(file);
      for (const target of usedBy(file)) used.add(target);
    }
    expect(strangers).toEqual([]);
  });
});

/** The files that a file imports, also by way of a `public.ts`. */
function usedBy(file: string): string[] {
  return targetsOf(file).flatMap((target) => (target.endsWith('/public.ts') ? targetsOf(target) : target));
}

function targetsOf(file: string): string[] {
  return importsIn(file, readFileSync(path.join(root, file), 'utf8')).map(({ to }) => to);
}

const { paths } = JSON.parse(readFileSync(path.join(root, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operationIds = new Set(
  Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? [])),
);

interface Source {
  readonly file: string;
  readonly text: string;
}

const exportsOf = ({ text }: Source) =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)|^export (?=[{*])/gm)].map(
    ([, name = 'export … from']) => name,
  );

/** `operations.ts`, `<noun>-operations.ts`, or a file named by one operation: `create-booking.ts`. */
function holdsOperations({ file }: Source): boolean {
  const name = path.basename(file, '.ts');
  const words = name.replaceAll('-', '');
  return /(?:^|-)operations$/.test(name) || [...operationIds].some((id) => id.toLowerCase() === words);
}

describe('ARCHITECTURE, "A feature": the files of a feature', () => {
  const sources = globSync('server/features/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|trial)\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const operationFiles = sources.filter(holdsOperations);

  test('there are operations, and files that hold them', () => {
    expect(operationIds.size).toBeGreaterThan(50);
    expect(operationFiles.length).toBeGreaterThan(20);
  });

  test.each(operationFiles)('$file exports only operations, by their operationIds', (source) => {
    expect(exportsOf(source).filter((name) => !operationIds.has(name))).toEqual([]);
  });

  test('no other file exports an operation', () => {
    const others = sources.filter((one) => !holdsOperations(one) && !one.file.endsWith('/public.ts'));
    const exported = others.flatMap((source) => exportsOf(source).map((name) => ({ source, name })));
    expect(exported.filter(({ source, name }) => isOperation(source, name))).toEqual([]);
  });

  const publicFiles = sources.filter(({ file }) => file.endsWith('/public.ts'));
  test.each(publicFiles)('$file only re-exports', ({ text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^export (?:type )?\{[^}]*\} from '[^']+';$/gm, '').trim();
    expect(code).toBe('');
  });
});

/** Schemas may share the name of an operation; operations are functions. */
function isOperation({ text }: Source, name: string): boolean {
  return operationIds.has(name) && new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm').test(text);
}

describe('ARCHITECTURE, "State in a process"', () => {
  const listed = readFileSync(path.join(root, 'server/platform/base/state.ts'), 'utf8');
  const [, entries = ''] = /const kept = \{(.*?)\n\} as const;/s.exec(listed) ?? [];
  const names = [...entries.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  const used = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.(?:test|trial)\.ts$/.test(file) && !file.endsWith('state.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bonePerApp\(\s*'(\w+)'/g)].map(([, name = '']) => name));

  test('each state in the list has exactly one use', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(used.toSorted()).toEqual(names.toSorted());
  });
});
