/** Calls the functions of `in-page/page-checks.ts` in a page, whose policy permits no foreign scripts. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageChecks } from '../in-page/kinds.ts';

const file = new URL('../in-page/page-checks.ts', import.meta.url);
const program = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(
  /^(?:export |import [^;]*;)/gm,
  '',
);

/** Runs one of the functions in the page and returns what it returns. */
export function inPage<Name extends keyof PageChecks>(
  page: Page,
  name: Name,
  ...args: Parameters<PageChecks[Name]>
): Promise<Awaited<ReturnType<PageChecks[Name]>>> {
  return page.evaluate(`(() => { ${program}; return pageChecks.${name}(...${JSON.stringify(args)}); })()`);
}

/** Waits until the page shows everything, in the language if one is given. */
export async function settle(page: Page, language?: string): Promise<void> {
  // Between two checks the page may have changed.
  const given = language === undefined ? [] : ([language] as const);
  const look = () => inPage(page, 'settled', ...given).catch(() => 'between two pages');
  await expect.poll(look, { timeout: 60_000 }).toBe('settled');
}
