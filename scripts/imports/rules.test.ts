import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsIn, problemsOf } from './checker.ts';
import { byName, limits, orders, separate, withoutCycles } from './rules.ts';

const problems = (...imports: (readonly [from: string, specifier: string])[]) =>
  problemsOf(imports.flatMap(([from, specifier]) => importsIn(from, `import '${specifier}';`)));

describe('an import against a rule of the table is refused with its reason', () => {
  test.each([...orders, ...limits, byName])('$because', ({ refuses: [from, specifier], because }) => {
    expect(problems([from, specifier])).toContain(`${from}:1 imports ${specifier}: ${because}`);
  });

  const steps = orders.flatMap(({ inside, lines }) => lines.map((line) => ({ inside, line })));
  test.each(steps)('in $inside each step backward of $line', ({ inside, line }) => {
    const places = line.split(' ← ').map((place) => place.split(', '));
    for (const [at, place] of places.slice(0, -1).entries()) {
      for (const later of places[at + 1] ?? []) {
        const backward = [`${inside}/${place[0]}/public.ts`, `../${later}/public.ts`] as const;
        const forward = [`${inside}/${later}/public.ts`, `../${place[0]}/public.ts`] as const;
        const { because } = orders.find((order) => order.inside === inside) ?? { because: '' };
        expect(problems(backward).join()).toContain(because);
        expect(problems(forward).join()).not.toContain(because);
      }
    }
  });

  test('two folders that import each other', () => {
    expect(problems(...separate.refuses)).toEqual(
      separate.refuses.map(([from, specifier]) => `${from}:1 imports ${specifier}: ${separate.because}`),
    );
  });

  test('a cycle, unless one of its files is loaded later', () => {
    const [one, other] = withoutCycles.refuses;
    expect(problems(one, other)).toEqual([
      `domain/time/interval.ts → domain/time/timestamp.ts: ${withoutCycles.because}`,
    ]);
    const later = importsIn(other[0], `const load = () => import('${other[1]}');`);
    expect(problemsOf([...importsIn(one[0], `import '${one[1]}';`), ...later])).toEqual([]);
  });

  test.each([
    "import type { Role } from 'pg';",
    "export * from 'pg';",
    "const load = () => import('pg');",
    "let client: import('pg').Client;",
    "import { type Pool,\n  Client } from 'pg/lib/client.js';",
  ])('%s', (text) => {
    expect(importsIn('domain/time/interval.ts', text).map(({ to }) => to)).toEqual(['npm:pg']);
  });

  test('but not what only looks like an import, or what a test imports', () => {
    expect(importsIn('domain/a.ts', "// import 'pg';\nconst text = \"import 'pg';\";")).toEqual([]);
    expect(problems(['domain/testing/csv.ts', 'pg'])).toEqual([]);
  });
});

const placing = orders.filter(({ inside }) => inside !== 'console');
test.each(placing)('every folder in $inside has a place', ({ inside, lines }) => {
  const folders = readdirSync(inside, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const placed = lines.flatMap((line) => line.split(/ ← |, /));
  const names = folders.map(({ name }) => name).filter((name) => name !== 'testing');
  expect(names.sort()).toEqual([...new Set(placed)].sort());
});
