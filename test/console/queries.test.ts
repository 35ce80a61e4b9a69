/** The keys of queries: each names its operation, and no two requests have the same one. */
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ListedBooking } from '#client/index.ts';
import { changeRow, rows } from '#console/api/list-query.ts';
import { forgetOthers, invalidate, invalidateOthers, query } from '#console/api/query.ts';
import { sources } from './support/sources.ts';

describe('the sources', () => {
  test('keys are built in api/ only, besides that of the messages of a language', () => {
    const builders = sources.filter(({ code }) => /queryKey: \[/.test(code)).map(({ file }) => file);
    expect(builders).toEqual(['api/list-query.ts', 'api/query.ts', 'i18n/other-language.tsx']);
  });

  test('no two queries combine the answers of an operation under the same name', () => {
    const combined = sources.flatMap(({ code }) =>
      Array.from(code.matchAll(/\bcombined\(\s*('\w+',\s*'[^']+')/g), ([, found]) => found),
    );
    expect(combined.length).toBeGreaterThan(10);
    expect(new Set(combined).size).toBe(combined.length);
  });
});

describe('queries', () => {
  const inEnglish = query('listServices', { query: { lang: 'en', active: true } });
  const ofPets = query('listPets', { query: { q: 'Mochi' } });

  const known = () => {
    const queries = new QueryClient();
    queries.setQueryData(inEnglish.queryKey, []);
    queries.setQueryData(ofPets.queryKey, []);
    const isOutdated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
    return { queries, states: () => [isOutdated(inEnglish.queryKey), isOutdated(ofPets.queryKey)] };
  };

  test('requests with other parameters, another language or another form have other keys', () => {
    const keys = [
      inEnglish,
      query('listServices', { query: { lang: 'lo', active: true } }),
      query('listServices', { query: { lang: 'en' } }),
      query('listStaff', { query: { lang: 'en' } }),
      query('listBookings', { query: { lang: 'en' } }),
      rows('listBookings', { query: { lang: 'en' } }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an operation is read again with all its parameters, and no other one', async () => {
    const { queries, states } = known();
    await invalidate(queries, 'listServices');
    expect(states()).toEqual([true, false]);
  });

  test('everything is read again or forgotten except the named operations', async () => {
    const { queries, states } = known();
    await invalidateOthers(queries, 'listServices');
    expect(states()).toEqual([false, true]);
    forgetOthers(queries, 'listServices');
    expect(states()).toEqual([false, undefined]);
  });

  test('a changed row is shown in every list that contains it', () => {
    const queries = new QueryClient();
    const lists = ['2026-11-25', '2026-11-26'].map(
      (from) => rows('listBookings', { query: { from, lang: 'en' } }).queryKey,
    );
    const [one, other] = ['1', '2'].map((id) => ({ id, status: 'PENDING' }) as ListedBooking);
    for (const key of lists) queries.setQueryData(key, [one, other] as ListedBooking[]);
    changeRow(queries, 'listBookings', (row) => (row.id === '2' ? { ...row, status: 'CONFIRMED' } : row));
    for (const key of lists)
      expect(queries.getQueryData(key)?.map(({ status }) => status)).toEqual(['PENDING', 'CONFIRMED']);
  });
});
