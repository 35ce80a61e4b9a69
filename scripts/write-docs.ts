/**
 * Rewrites the generated documentation: docs/errors.md, and the table of settings in README. Tests fail when either
 * is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describeSettings } from '#platform/base/config/describe-settings.ts';
import { errorsDocument } from './errors-document.ts';

const fileAt = (path: string) => new URL(`../${path}`, import.meta.url);
const settingsTable = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

writeFileSync(fileAt('docs/errors.md'), errorsDocument());

const readme = readFileSync(fileAt('README.md'), 'utf8');
if (!settingsTable.test(readme)) throw new Error('README.md has lost its markers <!-- settings -->.');
writeFileSync(
  fileAt('README.md'),
  readme.replace(settingsTable, (_all, begin, end) => `${begin}${describeSettings()}\n${end}`),
);
