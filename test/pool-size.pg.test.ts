/** Contract §1, DATABASE_POOL_SIZE: one connection is enough for everything, and a server never opens more than set. */
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openBusiness } from './support/business.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer | undefined;
let watcher: pg.Client | undefined;
afterEach(async () => {
  await watcher?.end();
  await server?.close();
});

test.each([1, 2])(
  'DATABASE_POOL_SIZE=%i: nothing waits for itself, and no connection is opened beyond',
  async (size) => {
    const one = await startServer({ DATABASE_POOL_SIZE: String(size) });
    server = one;
    watcher = new pg.Client({ connectionString: one.env.DATABASE_URL });
    await watcher.connect();
    const business = await openBusiness(one);
    const service = await business.service();
    const users = await Promise.all(Array.from({ length: 3 }, () => one.newUser('CUSTOMER')));
    const pets = await Promise.all(users.map((user) => business.pet(user)));
    const most = { connections: 0 };
    const watch = async (client: pg.Client) => {
      // Autovacuum and parallel workers are sessions of this database too.
      const { rows } = await client.query(
        `SELECT count(*)::integer AS it FROM pg_stat_activity WHERE datname = current_database()
            AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      most.connections = Math.max(most.connections, rows[0].it);
    };
    const answers: string[] = [];
    const ask = async (expected: number, ...args: Parameters<TestServer['request']>) => {
      const { status, text } = await one.request(...args);
      if (status !== expected) answers.push(`${args[0]} ${args[1]} ${status} ${text}`);
    };
    for (let turn = 0; turn < 5; turn++) {
      const day = (hour: number) => new Date(Date.UTC(2031, 0, 1 + turn, hour)).toISOString();
      await Promise.all([
        ...users.flatMap((user, who) => [
          ask(201, 'POST', '/bookings', {
            token: user.token,
            headers: { 'idempotency-key': `${turn}` },
            body: {
              ...{ petIds: [pets[who]], startDate: day(1), endDate: day(2) },
              services: [{ serviceId: service }],
            },
          }),
          ask(200, 'PUT', `/pets/${pets[who]}`, { token: user.token, body: { name: `Rex ${turn}` } }),
          ask(200, 'GET', '/auth/session', { cookie: user.cookie }),
          ask(201, 'POST', '/auth/login', { body: { email: user.email, password: user.password } }),
          ask(200, 'POST', '/plants', { token: user.token, body: { id: turn * 10 + who, name: 'Fern' } }),
          ask(200, 'GET', '/plants', { token: user.token }),
        ]),
        ask(200, 'GET', '/dashboard/stats', { token: business.manager.token }),
        ask(200, 'PUT', '/settings', { ...business.admin, body: { key: 'turn', value: turn } }),
        // It is 503 when it waits for a connection for two seconds, as on a slow machine.
        expect.poll(async () => (await one.request('GET', '/health/ready')).status).toBe(200),
        watch(watcher),
      ]);
      await watch(watcher);
    }
    expect(answers).toEqual([]);
    // One more connection receives change notifications.
    expect(most.connections).toBe(size + 1);
  },
);
