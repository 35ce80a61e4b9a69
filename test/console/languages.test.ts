/** The language of the page is chosen as the server chooses that of its answers (contract §3 and §18). */
import { expect, test } from 'vitest';
import { chooseLanguages } from '#console/i18n/languages.ts';

const choose = (query?: string, cookie?: string, ...browser: string[]) =>
  chooseLanguages({ query, cookie, browser });

test('the query takes precedence over the cookie, the cookie over the browser, and English is the default', () => {
  expect(choose('lo', 'de', 'fr').console).toBe('lo');
  expect(choose(undefined, 'de', 'fr').console).toBe('de');
  expect(choose(undefined, undefined, 'pt-BR', 'fr-CA', 'de').console).toBe('fr');
  expect(choose().console).toBe('en');
  expect(choose('xx', 'de').console).toBe('en');
  expect(choose('tl').console).toBe('fil');
});

test('readers of Thai, Chinese, Indonesian and Spanish see an English console and their own catalog', () => {
  for (const language of ['th', 'zh', 'id', 'es'])
    expect(choose(language)).toEqual({ console: 'en', catalog: language });
  expect(choose('ja')).toEqual({ console: 'ja', catalog: 'ja' });
});
