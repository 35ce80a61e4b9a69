/** Rules for the sources of the console that the linter cannot check. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { screens, screensFolder } from './support/screens.ts';
import { root, sources } from './support/sources.ts';

/** Comments may mention forbidden code. */
const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*/gs, '');

const rules: readonly { readonly title: string; readonly pattern: RegExp; readonly breaks: string }[] = [
  {
    title: 'dates, numbers and letters are formatted by i18n/format.ts: no toLocale…',
    pattern: /\.toLocale\w*\(/,
    breaks: 'date.toLocaleDateString()',
  },
  {
    title:
      'no markup from text: no dangerouslySetInnerHTML, innerHTML, outerHTML, insertAdjacentHTML, document.write',
    pattern: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    breaks: 'element.innerHTML = text',
  },
  {
    title: "no parts of a Date: they are those of the browser's time zone, and not of the business's",
    pattern:
      /\.[gs]et(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes|Seconds|Milliseconds)\(|getTimezoneOffset/,
    breaks: 'date.setDate(date.getDate() + 1)',
  },
  {
    title: 'no Date from parts, for the same reason',
    pattern: /new Date\([^()]*,/,
    breaks: 'new Date(2026, 10, 22)',
  },
  {
    title: 'no program from text',
    pattern: /\beval\(|new Function\(/,
    breaks: "eval('1')",
  },
];

describe('sources of the console', () => {
  const programs = sources.map(({ file, code }) => ({ file, program: withoutComments(code) }));

  test.each(rules)('$title', ({ pattern, breaks }) => {
    expect(programs.length).toBeGreaterThan(50);
    expect(breaks).toMatch(pattern);
    expect(programs.filter(({ program }) => pattern.test(program)).map(({ file }) => file)).toEqual([]);
  });
});

test('every route.ts of a screen is in the router, and every screen has one', () => {
  const router = readFileSync(path.join(root, 'app/router.ts'), 'utf8');
  const folders = globSync('*/', { cwd: screensFolder }).map((folder) => path.basename(folder));
  for (const folder of folders)
    expect(router, `the routes of ${folder}`).toContain(`#console/screens/${folder}/route.ts`);
  expect(screens.length).toBe(router.match(/createRoute\(/g)?.length);
});
