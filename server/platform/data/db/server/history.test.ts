/** Detection of a change of the database's history. */
import { expect, test, vi } from 'vitest';
import { UnsuitedServer } from '#platform/data/db/errors.ts';
import { keepingLog } from '#test/support/logged.ts';
import { History, type ServerIdentity } from './history.ts';

const identity: ServerIdentity = {
  ...{ cluster: '7', database: '16384', table: '16400', timeline: '00000001' },
  ...{ isStandby: false, isReadOnly: false },
};

function watched() {
  const log = keepingLog();
  const history = new History(log);
  const changed = vi.fn();
  history.onChange(changed);
  history.record(identity);
  return { history, log, changed };
}

test('History ignores equal values and values that a server does not report', () => {
  const { history, log, changed } = watched();
  history.record(identity);
  history.record({ ...identity, cluster: null, timeline: null, table: null, isStandby: true });
  history.record(identity);
  expect([history.changes, log.lines, changed.mock.calls]).toEqual([0, [], []]);
});

test.each<Partial<ServerIdentity>>([
  { timeline: '00000002' },
  { timeline: '0000000A' },
  { cluster: '8' },
  { database: '16999' },
  { table: '17000' },
])('History reports another %o as one change with one warning and one call', (other) => {
  const { history, log, changed } = watched();
  history.record({ ...identity, ...other });
  history.record({ ...identity, ...other });
  expect([history.changes, changed.mock.calls.length]).toEqual([1, 1]);
  expect(log.lines).toMatchObject([{ level: 'warn', fields: { is: other } }]);
});

test('History notices a promotion after a period without values', () => {
  const { history } = watched();
  history.record({ ...identity, timeline: null, isStandby: true });
  history.record({ ...identity, timeline: '00000002' });
  expect(history.changes).toBe(1);
});

test('History refuses a former primary every time, without a change', () => {
  const { history, log } = watched();
  history.record({ ...identity, timeline: '0000000A' });
  for (let time = 0; time < 3; time++) expect(() => history.record(identity)).toThrow(UnsuitedServer);
  history.record({ ...identity, timeline: '0000000A' });
  expect([history.changes, log.lines.length]).toEqual([1, 1]);
});
