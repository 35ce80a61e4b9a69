/** GET /audit-logs with `Accept: text/csv`: contract §19. */
import { describe, expect, test } from 'vitest';
import { readCsv } from '#domain/testing/read-csv.ts';
import { languages } from '#domain/text/language.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';
import texts from './audit-table-texts.json' with { type: 'json' };

const { adminToken, query, server } = await openServer();
/** More positions than one statement finds. */
const many = 12_000;
await query(
  `INSERT INTO audit_log (id, action, entity, entity_id, before, after, ip, request_id)
       SELECT gen_random_uuid(), CASE WHEN i % 3 = 0 THEN 'third' ELSE 'other' END, '=thing', i::text, NULL,
              json_build_object('note', '=' || i || ', "x"' || chr(10), 'number', 12345678901234567890), '::1', '-'
         FROM generate_series(1, ${many}) AS i`,
);

const csv = (query: string) =>
  server.request('GET', `/audit-logs${query}`, { token: adminToken, headers: { accept: 'text/csv' } });
const json = (query: string) => server.request('GET', `/audit-logs${query}`, { token: adminToken });

function rowsOf({ status, text }: Reply): Record<string, string>[] {
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  const [, ...rows] = readCsv(text);
  return rows.map((cells) =>
    Object.fromEntries(Object.keys(texts.en).map((column, at) => [column, cells[at] ?? ''])),
  );
}

describe('the audit log as CSV (contract §19)', () => {
  test('has every entry once, in the order of the log, in both directions', async () => {
    const newest = rowsOf(await csv('?entity=%3Dthing'));
    expect(newest.map(({ entityId }) => Number(entityId))).toEqual(
      Array.from({ length: many }, (_, at) => many - at),
    );
    const oldest = rowsOf(await csv('?entity=%3Dthing&sortOrder=asc&limit=1&page=7'));
    expect(oldest).toEqual(newest.toReversed());
  });

  test('each row has the values of the JSON answer, exact numbers included', async () => {
    const { body } = await json('?entity=%3Dthing&limit=1');
    const [row] = rowsOf(await csv('?entity=%3Dthing'));
    const [entry] = body.data;
    expect(row).toEqual({
      id: entry.id,
      at: entry.at,
      actorId: '',
      action: 'third',
      entity: "'=thing",
      entityId: '12000',
      before: '',
      after: '{"note":"=12000, \\"x\\"\\n","number":12345678901234567890}',
      ip: '::1',
      requestId: "'-",
    });
  });

  test('selects the same entries as JSON; 400 for an invalid filter, as JSON', async () => {
    const filters = ['action=third', 'entityId=77', 'action=createUser', 'actorId=x', 'from=2999-01-01'];
    for (const query of [...filters, 'entity=user&sortOrder=asc']) {
      const { body } = await json(`?${query}&limit=100`);
      const rows = rowsOf(await csv(`?${query}`));
      expect(rows.length, query).toBe(body.pagination.total);
      expect(rows.slice(0, 100).map(({ id }) => id)).toEqual(body.data.map(({ id }: { id: string }) => id));
    }
    expect((await csv('?from=yesterday')).body.error).toBe('VALIDATION_FAILED');
  });

  test('the header is in the language of the request', async () => {
    const english = readCsv((await csv('?actorId=x')).text)[0] ?? [];
    for (const lang of languages) {
      const reply = await csv(`?lang=${lang}&actorId=x`);
      const [header = [], ...rows] = readCsv(reply.text);
      expect([rows, reply.headers.get('content-language'), new Set(header).size]).toEqual([[], lang, 10]);
      const translated = header.filter((name, at) => name !== english[at]).length;
      expect(translated, lang).toBeGreaterThan(lang === 'en' ? -1 : 7);
    }
  });

  test('names Accept in Vary, in both forms', async () => {
    const [table, list] = [await csv('?actorId=x'), await json('?actorId=x')];
    const vary = 'Accept-Language, Cookie, Authorization, Accept';
    expect([table.headers.get('vary'), list.headers.get('vary')]).toEqual([vary, vary]);
    expect(table.headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
