import { expect, test } from 'vitest';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { errorsDocument } from '../../scripts/errors-document.ts';
import { pageText } from './documentation.ts';

test('docs/errors.md is what the code says (scripts/write-docs.ts writes it anew)', () => {
  expect(pageText('docs/errors.md')).toBe(errorsDocument());
});

test('contract §2: one catalogue in code and docs', () => {
  const listed = [...pageText('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)];
  expect(listed.map(([, identifier, status]) => [identifier, Number(status)])).toEqual(
    (Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]).map((identifier) => [
      identifier,
      errorCatalogue[identifier].status,
    ]),
  );
});
