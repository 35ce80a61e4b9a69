/**
 * The messages of the console: each language has the same keys, with the same arguments; and the words that React Aria's
 * components speak in the languages that it lacks: `messages/<language>/aria.json`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageOfIdentifier } from '#console/api/problems.ts';
import { wordSource } from '#console/build/aria-strings.ts';
import {
  argumentsOf,
  messageScreens,
  messagesFolder,
  parsedMessage,
  screenMessages,
} from '#console/build/messages.ts';
import { sourcesHash } from '#console/build/stamp.ts';
import { consoleLanguages } from '#console/i18n/languages.ts';
import { translator } from '#console/i18n/translate.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { builtFolder } from '#server/features/console/built-files.ts';
import { sources } from './support/sources.ts';

const screens = messageScreens();

test('every folder of messages belongs to a language of the console', () => {
  expect(readdirSync(messagesFolder).filter((name) => !consoleLanguages.some((one) => one === name))).toEqual(
    [],
  );
});

describe.each(consoleLanguages)('%s', (language) => {
  for (const screen of screens) {
    test(`${screen} has the keys and the arguments of English`, () => {
      const english = screenMessages('en', screen) ?? {};
      const own = screenMessages(language, screen) ?? {};
      expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(own)) {
        const expected = argumentsOf(parsedMessage(key, english[key] ?? ''));
        const found = argumentsOf(parsedMessage(key, text));
        expect([key, [...found].sort()]).toEqual([key, [...expected].sort()]);
      }
    });
  }
});

test('every key is used', () => {
  // Their types in `i18n/` name all of them.
  const program = sources.map(({ file, code }) => (file.startsWith('i18n/') ? '' : code)).join('\n');
  const keys = screens.flatMap((screen) => Object.keys(screenMessages('en', screen) ?? {}));
  expect(keys.length).toBeGreaterThan(50);
  const ofErrors = new Set(Object.keys(errorCatalogue).map((identifier) => messageOfIdentifier(identifier)));
  const isUsed = (key: string) => program.includes(`'${key}'`) || ofErrors.has(key as never);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test('an error that this release does not know is shown as an internal one', () => {
  const translate = translator('en', screenMessages('en', 'problems') ?? {});
  const internal = translate('problems.internalError');
  for (const identifier of ['OF_A_NEWER_SERVER', '__proto__', 'INTERNAL_ERROR', ''])
    expect(translate(messageOfIdentifier(identifier))).toBe(internal);
  expect(translate(messageOfIdentifier('NOT_FOUND'))).not.toBe(internal);
});

test('console/dist was built from these sources', () => {
  const built = JSON.parse(readFileSync(path.join(builtFolder, 'build.json'), 'utf8'));
  expect(built.sources, 'run npm run console').toBe(sourcesHash());
});

/** The languages that React Aria lacks. */
const ariaLanguages = ['vi', 'lo', 'km', 'my', 'fil'];
const packages = path.join(import.meta.dirname, '../../node_modules');

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(messagesFolder, language, 'aria.json'), 'utf8'));

/** Each English word of an area, such as `calendar`, with the source of its text. */
function englishWords(area: string): Map<string, string> {
  const files = ['react-aria', 'react-stately']
    .map((name) => path.join(packages, name, 'dist/private/intl', area, 'en-US.mjs'))
    .filter((file) => existsSync(file));
  const english = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const entries = english.split(/^ {4}(?=")/m).slice(1);
  return new Map(entries.map((entry) => [/^"([^"]+)"/.exec(entry)?.[1] ?? '', entry]));
}

test.each(ariaLanguages)(
  '%s has the keys and the arguments of the other languages, and only keys of React Aria',
  (language) => {
    const words = Object.entries(wordsOf(language));
    expect(words.map(([key]) => key)).toEqual(Object.keys(wordsOf('vi')));
    expect(words.length).toBeGreaterThan(30);
    for (const [key, text] of words) {
      const [area = '', word = ''] = key.split('.');
      const english = englishWords(area).get(word);
      expect(english, key).toBeDefined();
      const expected = new Set([...(english ?? '').matchAll(/args\.(\w+)/g)].map(([, name]) => name));
      expect([key, [...argumentsOf(parsedMessage(key, text)).keys()].sort()]).toEqual([
        key,
        [...expected].sort(),
      ]);
    }
  },
);

/** The value that a component uses: a text, or a function of the arguments and React Aria's formatter. */
async function built(text: string) {
  const source = `export default ${wordSource('calendar.word', text)};`;
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)).default;
}

test('a key without arguments is a text, and one with arguments a function', async () => {
  expect(await built('Kalendaryo')).toBe('Kalendaryo');
  expect((await built('{startDate} hanggang {endDate}'))({ startDate: '1', endDate: '2' })).toBe(
    '1 hanggang 2',
  );
});

test('plural and select use the formatter', async () => {
  const { LocalizedStringDictionary, LocalizedStringFormatter } = await import(
    /* @vite-ignore */ path.join(packages, '@internationalized/string/dist/index.mjs')
  );
  const word = await built(
    '{isFirst, select, true {Una: } other {}}May {count, plural, one {# araw} other {# na araw}}',
  );
  const formatter = new LocalizedStringFormatter('fil', new LocalizedStringDictionary({ fil: { word } }));
  expect(formatter.format('word', { isFirst: true, count: 3 })).toBe('Una: May 3 araw');
  expect(formatter.format('word', { isFirst: false, count: 4 })).toBe('May 4 na araw');
});
