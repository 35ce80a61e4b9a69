/** Concurrent changes of a user and of their staff record, many times: no deadlock, and the last ones are shown. */
import { expect } from 'vitest';
import { report } from '#test/support/trial.ts';
import { staffTest as test } from './testing/staff-test.ts';

const rounds = 60;

test('changes at once are all made, and a deletion beside a change deletes the record (contract §6 and §10)', async ({
  server,
  adminToken: token,
  team,
}) => {
  for (let round = 0; round < rounds; round++) {
    const { id, userId } = await team.created();
    const [user, path] = [`/users/${userId}`, `/staff/${id}`];
    const period = { startDate: '2026-01-01', endDate: '2026-01-02' };
    const status = `ROUND_${round}`;
    const replies = await Promise.all([
      server.request('PATCH', user, { token, body: { name: status } }),
      team.send('PUT', path, { status }),
      team.send('POST', `${path}/time-off`, period),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 201]);
    const { body } = await team.send('GET', path);
    expect([body.user.name, body.status]).toEqual([status, status]);

    const [removed, changed] = await Promise.all([
      server.request('DELETE', user, { token }),
      team.send('PUT', path, { status: 'LATER' }),
    ]);
    expect([removed.status, [200, 404].includes(changed.status)]).toEqual([204, true]);
    expect((await team.send('GET', path)).status).toBe(404);
  }
  report('rounds of concurrent changes of staff and users', rounds);
});
