/** Test support: requests to the catalog as an ADMIN. */
import { expect } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { openServer, perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

function catalogCalls(server: TestServer, token: string) {
  const post = (body: unknown, path = '/services') => server.request('POST', path, { token, body });
  const put = (id: string, body: unknown, query = '') =>
    server.request('PUT', `/services/${id}${query}`, { token, body });
  const read = (id: string, query = '') => server.request('GET', `/services/${id}${query}`);
  const remove = (id: string) => server.request('DELETE', `/services/${id}`, { token });
  /** POST that must succeed; returns the service. */
  const created = async (fields: object = {}): Promise<Reply['body']> => {
    // Without a currency, as most clients send it: the setting decides.
    const { currency: _currency, ...service } = buildService();
    const reply = await post({ ...service, ...fields });
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    return reply.body.data;
  };
  return { post, put, read, remove, created };
}

/** Call it once at the top of a file. */
export async function openCatalog() {
  const opened = await openServer();
  return { ...opened, catalog: catalogCalls(opened.server, opened.adminToken) };
}

/** The same as a fixture. */
export const serviceTest = serverTest.extend('catalog', perFile, ({ server, adminToken }) =>
  catalogCalls(server, adminToken),
);

/** Expects an error answer whose details match. */
export function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body?.error, reply.text]).toEqual([status, error, reply.text]);
  expect(reply.body.details).toMatch(details);
}

/** Expects a 400 about that field, or a part of it, whose details match. */
export const expectInvalid = (reply: Reply, field: string, details: string | RegExp = '') => {
  expectRefused(reply, 400, 'VALIDATION_FAILED', details);
  const [{ field: found }] = reply.body.causes;
  const isPart = found.startsWith(`${field}.`) || found.startsWith(`${field}[`);
  expect(isPart || found.replace(/^query\./, '') === field, `${field}: ${reply.body.details}`).toBe(true);
};
