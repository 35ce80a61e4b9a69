/** The messages of the console: each language has the same keys, with the same arguments. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  argumentsOf,
  messageScreens,
  messagesFolder,
  parsedMessage,
  screenMessages,
} from '#console/build/messages.ts';
import { sourcesHash } from '#console/build/stamp.ts';
import { consoleLanguages } from '#console/i18n/languages.ts';
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
  expect(keys.filter((key) => !program.includes(`'${key}'`))).toEqual([]);
});

test('console/dist was built from these sources', () => {
  const built = JSON.parse(readFileSync(path.join(builtFolder, 'build.json'), 'utf8'));
  expect(built.sources, 'run npm run console').toBe(sourcesHash());
});
