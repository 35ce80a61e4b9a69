/** Seals and proofs over HTTP, verified as an outsider would: contract §16. */
import { describe, expect, test } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { serverForThisTest, type TestServer } from '#test/support/server.ts';
import { sealAuditLog } from './public.ts';
import { checkChain, isProven, leafOfReply, type ProofReply, type SealReply } from './testing/sealed-log.ts';

type Entry = { readonly id: string; readonly entityId: string };

const { adminToken: token, query, server } = await openServer();
const api = apiOf(server, token);

function apiOf(server: TestServer, token: string) {
  const get = (path: string) => server.request('GET', path, { token });
  async function all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; ; page++) {
      const { status, body, text } = await get(`${path}?sortOrder=asc&limit=100&page=${page}`);
      expect([status, text]).toEqual([200, text]);
      rows.push(...body.data);
      if (page >= body.pagination.totalPages) return rows;
    }
  }
  const addPet = async (name = 'Mochi') => {
    const made = await server.request('POST', '/pets', { token, body: buildPet({ name }) });
    return (await get(`/audit-logs?entityId=${made.body.data.id}`)).body.data[0] as Entry;
  };
  return { get, all, addPet, seal: () => sealAuditLog(server.running.app) };
}

describe('the audit log is sealed (contract §16)', () => {
  test('in the background: each entry gets a seal, in the order of the log, and the chain verifies', async () => {
    const { id } = await api.addPet();
    await expect.poll(async () => (await api.get(`/audit-logs/${id}/proof`)).status).toBe(200);
    const seals = await api.all<SealReply>('/audit-logs/seals');
    const entries = await api.all<Entry>('/audit-logs');
    const unsealed = checkChain(seals, entries);
    expect(unsealed.map((entry) => entry.id)).not.toContain(id);
    expect(entries.length - unsealed.length).toBeGreaterThan(2);
  });

  test('a proof leads from the entry as GET /audit-logs shows it to the root of its seal', async () => {
    await api.seal();
    const added: Entry[] = [];
    for (const name of ['a', 'ü 犬', '\u2028"\\', 'd', 'e', 'f', 'g']) added.push(await api.addPet(name));
    await api.seal();
    for (const { id } of added) {
      const entry = (await api.all<Entry>('/audit-logs')).find((one) => one.id === id) as Entry;
      const { status, body } = await api.get(`/audit-logs/${id.toUpperCase()}/proof`);
      expect(status).toBe(200);
      const proof = body.data as ProofReply;
      expect(Object.keys(proof)).toEqual(['seal', 'leafIndex', 'path']);
      expect(isProven(leafOfReply(entry), proof)).toBe(true);
      expect(isProven(leafOfReply({ ...entry, action: 'deletePet' }), proof)).toBe(false);
      expect((await api.get('/audit-logs/seals?limit=100')).body.data).toContainEqual(proof.seal);
    }
  });

  test('numbers that no double holds keep their digits in the leaf', async () => {
    for (const dose of ['12345678901234567890', '12345678901234567891']) {
      const body = `{"name":"x","species":"DOG","allergies":{"dose":${dose}}}`;
      const { id } = (await server.request('POST', '/pets', { token, body })).body.data;
      const entry = (await api.get(`/audit-logs?entityId=${id}`)).body.data[0] as Entry;
      await api.seal();
      const proof = (await api.get(`/audit-logs/${entry.id}/proof`)).body.data as ProofReply;
      // JSON.parse has rounded the number in `entry`.
      expect(isProven(leafOfReply(entry), proof)).toBe(false);
    }
  });

  test('GET /audit-logs/seals is paginated, newest first', async () => {
    for (let at = 0; at < 3; at++) {
      await api.addPet();
      await api.seal();
    }
    const seals = await api.all<SealReply>('/audit-logs/seals');
    expect(seals.length).toBeGreaterThanOrEqual(3);
    const { body } = await api.get('/audit-logs/seals?limit=2&page=2');
    const { total } = body.pagination;
    expect(body.pagination).toEqual({ page: 2, limit: 2, total, totalPages: Math.ceil(total / 2) });
    expect(body.data).toEqual(seals.slice(0, total).reverse().slice(2, 4));
    expect((await api.get(`/audit-logs/seals?page=${total + 1}`)).body.data).toEqual([]);
    const oldest = await api.get('/audit-logs/seals?sortOrder=ASC&sortBy=at&limit=1');
    expect(oldest.body.data).toEqual(seals.slice(0, 1));
    for (const query of ['sortBy=hash', 'sortOrder=up', 'page=0', 'limit=0'])
      expect([query, (await api.get(`/audit-logs/seals?${query}`)).status]).toEqual([query, 400]);
  });

  test('404 for the proof of an unknown entry', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nothing', '%00']) {
      const { status, body } = await api.get(`/audit-logs/${id}/proof`);
      expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('any number of entries is sealed, at most 4096 under each seal', async () => {
    await query(`
      INSERT INTO audit_log (id, action, entity, entity_id, ip, request_id)
      SELECT gen_random_uuid(), 'tested', 'test', i, '', '' FROM generate_series(1, 9000) AS i`);
    await api.seal();
    const counts = 'sum(entries)::int AS entries, max(entries) AS most';
    const [{ sealed }] = await query('SELECT count(*)::int AS sealed FROM audit_log');
    expect(await query(`SELECT ${counts} FROM audit_seals`)).toEqual([{ entries: sealed, most: 4096 }]);
  });
});

test('each seal is one log line, the same as GET /audit-logs/seals shows (contract §16)', async () => {
  const lines: string[] = [];
  const server = await serverForThisTest({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
  const api = apiOf(server, await server.tokenOf('ADMIN'));
  for (let at = 0; at < 3; at++) {
    await api.addPet();
    await api.seal();
  }
  const logged = () =>
    lines
      .map((line) => JSON.parse(line))
      .flatMap(({ msg, seal }) => (msg === 'the audit log was sealed' ? [seal] : []));
  const seals = await api.all<SealReply>('/audit-logs/seals');
  await expect.poll(() => logged().slice(0, seals.length)).toEqual(seals);
});
