/** A server whose role can neither change tables nor rewrite the audit log: docs/operations.md, "Two roles". */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { blocksOf, pageText } from './docs/documentation.ts';
import { openBusiness } from './support/business.ts';
import { createTestDatabase } from './support/database.ts';
import { startServer } from './support/server.ts';

/** The statements of the page, with another name for the role: roles belong to the whole server. */
function statementsFor(role: string): string {
  const [, section = ''] = pageText('docs/operations.md').split('\n### Two roles\n');
  const block = blocksOf(section).find(({ language }) => language === 'sql');
  return (block?.text ?? '').replaceAll('petalpaw_app', role);
}

test('ASVS 5.0, 13.2.2: with the rights of docs/operations.md everything works except changing tables', async () => {
  const place = await createTestDatabase();
  const url = new URL(place.env.DATABASE_URL ?? '');
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  const role = `app_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
    await place.drop();
  });
  await owner.query(statementsFor(role));

  const password = /PASSWORD '([^']+)'/.exec(statementsFor(role))?.[1] ?? '';
  Object.assign(url, { username: role, password });
  const lines: string[] = [];
  const env = { DATABASE_URL: url.href, DATA_DIR: place.env.DATA_DIR, MIGRATE_ON_START: 'false' };
  const server = await startServer({ ...env, LOG_LEVEL: 'warn' }, (line) => lines.push(line));
  onTestFinished(() => server.close());
  const business = await openBusiness(server);
  const customer = await server.newUser('CUSTOMER');
  const [service, pet, { id: staffId }] = [
    await business.service(),
    await business.pet(customer),
    await business.staff(),
  ];
  const booking = await business.booked(customer, {
    petIds: [pet],
    serviceIds: [service],
    staffId,
    startDate: '2031-03-04T09:00:00Z',
    endDate: '2031-03-04T10:00:00Z',
  });
  expect((await business.move(business.manager, booking.id, 'CONFIRMED')).status).toBe(200);
  const token = await server.tokenOf('ADMIN');
  const log = await server.request('GET', '/audit-logs', { token });
  expect(log.body.pagination.total).toBeGreaterThan(5);
  expect((await server.request('GET', '/dashboard/stats', { token })).status).toBe(200);

  const app = new pg.Client({ connectionString: url.href });
  await app.connect();
  onTestFinished(() => app.end());
  for (const statement of [
    'CREATE TABLE more (id int)',
    'ALTER TABLE users ADD COLUMN more int',
    'DROP TABLE plants',
    'TRUNCATE audit_log',
    "UPDATE audit_log SET action = 'x'",
    'DELETE FROM audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'UPDATE migrations SET checksum = checksum',
  ])
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  expect(lines.filter((line) => line.includes('permission'))).toEqual([]);
});
