/** Everything to which the documentation refers exists: pages, headings, commands, files, settings, identifiers. */

import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { capabilities, roles } from '#domain/access/roles.ts';
import { cancelReasons } from '#domain/booking/record/booking-status.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { formats } from '#domain/reasons/formats.ts';
import { reasons } from '#domain/reasons/reasons.ts';
import { awayReasons } from '#domain/refusal.ts';
import { oauthSettings, parseOAuthVariable } from '#platform/base/config/oauth-providers.ts';
import { fileSuffix } from '#platform/base/config/secret-file.ts';
import { settings } from '#platform/base/config/settings.ts';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { endpoints } from '#server/app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { codeSpansOf, pages, pageText, root } from './documentation.ts';

const readme = pageText('README.md');

describe.each(pages)('%s', (page) => {
  const text = pageText(page);

  test('every link leads to an existing file or heading', () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const dead = targets.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(page, target));
    expect(dead).toEqual([]);
  });

  test('no table has a row twice', () => {
    const tables = text.match(/^(?:\|.*\n)+/gm) ?? [];
    const twice = tables.flatMap((table) => {
      const rows = table.trimEnd().split('\n');
      return rows.filter((row, at) => rows.indexOf(row) !== at);
    });
    expect(twice).toEqual([]);
  });

  test('every npm script is one of package.json', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)];
    const names = named.map(([, run, short = '']) => run ?? short);
    expect(names.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });

  test('every file and folder exists', () => {
    const named = codeSpansOf(text).flatMap((code) => code.match(filePath) ?? []);
    expect(named.filter((name) => !/N{4}/.test(name) && !isThere(name))).toEqual([]);
  });

  test('every word in capitals is an existing setting, identifier or value', () => {
    const inCapitals = /\b[A-Z][A-Z]*(?:_(?:[A-Z]+|<NAME>|\*))+/g;
    const words = codeSpansOf(text).flatMap((code) => code.match(inCapitals) ?? []);
    expect(words.filter((word) => !isKnown(word))).toEqual([]);
  });
});

describe('README', () => {
  const document = openapiDocument(endpoints);

  test('lists the tags of the OpenAPI document, each once', () => {
    const [, table = ''] = /\| Area \|.*\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readme) ?? [];
    const listed = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, name]) => name);
    const operations = Object.values(document.paths as object).flatMap((methods) => Object.values(methods));
    const tags = new Set(operations.flatMap((operation) => (operation as { tags: string[] }).tags));
    expect(listed.sort()).toEqual([...tags].sort());
  });

  test('contract §1: says plainly what the embedded database does not survive', () => {
    expect(readme).toMatch(/does not survive a loss of power/);
  });
});

/** Files and folders of ours, and files named without their folder; no patterns, no placeholders. */
const filePath =
  /(?<![\w.*<>/-])(?:(?:domain|server|test|bench|scripts|docs|platform|features|migrations|\.ci)\/[\w./-]*|[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|md|sql))(?![\w*<>…/-])/g;
/** Pages name the server's folders as the code does: `platform/…` is server/platform/…. */
const folders = ['', 'server/'];

const codeFolders = '{domain,server,test,bench,scripts}/**';
const namesInCode = new Set(globSync(codeFolders, { cwd: root }).map((file) => path.basename(file)));

function isThere(name: string): boolean {
  if (folders.some((folder) => existsSync(path.join(root, folder, name)))) return true;
  return namesInCode.has(name);
}

function leadsSomewhere(page: string, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const found = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(root, found))) return false;
  if (heading === undefined) return true;
  const text = pageText(found);
  return headingsOf(text).includes(heading) || text.includes(`<a id="${heading}"></a>`);
}

/** In the form of GitHub's anchors. */
function headingsOf(markdown: string): string[] {
  const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return titles.map((title) => title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
}

const allSettings = Object.values({ ...settings, ...oauthSettings('<NAME>') });
const names = new Set([
  ...allSettings.map(({ name }) => name),
  ...Object.keys(errorCatalogue),
  ...awayReasons,
  ...Object.keys(reasons),
  ...Object.keys(formats),
  ...Object.keys(capabilities),
  ...roles,
  ...cancelReasons,
  // Of causes, of the tests, of bookings and emails, and of Node.
  ...['OWN_WORDS', 'PIXELS_A_SIDE', 'TEST_DATABASE_URL', 'IN_PROGRESS', 'NODE_EXTRA_CA_CERTS'],
  ...['RECIPIENT_DISABLED', 'RECIPIENT_UNCONFIRMED', 'RECIPIENT_NOT_PERMITTED', 'OPTED_OUT', 'TOO_LATE'],
  ...['PERHAPS_SENT', 'SWITCHED_OFF'],
  ...allSettings.filter(({ secret }) => secret).map(({ name }) => name + fileSuffix),
]);

function isKnown(word: string): boolean {
  return word.endsWith('_*')
    ? [...names].some((name) => name.startsWith(word.slice(0, -1)))
    : names.has(word) || parseOAuthVariable(word) !== undefined;
}
