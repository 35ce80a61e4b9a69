/** A form is saved on top of changes that others have saved since it was read. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/index.ts';
import { type Store, saveOver, type Version } from '#console/components/versions/versions.ts';

const base: Version = { parts: { code: 'A', status: 'WORKING' }, etag: '"1"' };
const mine = { code: 'B', status: 'WORKING' };

/** A record that answers STALE_VERSION as the server does; `theirs` is saved by another user before the first write. */
function recordOf(theirs: Version['parts']): Store<Version> {
  let present: Version = { parts: theirs, etag: '"2"' };
  return {
    read: async () => present,
    write: async (over, wanted) => {
      if (over.etag !== present.etag)
        throw new ApiError('updateStaff', new Response(null, { status: 412 }), { error: 'STALE_VERSION' });
      present = { parts: wanted, etag: '"3"' };
      return present;
    },
  };
}

/** A record without tags is read just before it is written. */
describe.each([{ isUntagged: false }, { isUntagged: true }])(
  'two people save the same record: %o',
  (kind) => {
    test.each([
      ['changes of different parts are both kept', { code: 'A', status: 'ON_LEAVE' }, { status: 'ON_LEAVE' }],
      ['a part that another user has removed stays removed', { code: 'A' }, {}],
    ])('%s, without a question', async (_title, theirs, kept) => {
      const store = { ...recordOf(theirs), ...kind };
      expect(await saveOver(store, base, mine)).toEqual({
        saved: { parts: { code: 'B', ...kept }, etag: '"3"' },
      });
    });

    test('two changes of one part are shown, and nothing is saved', async () => {
      const store = { ...recordOf({ code: 'C', status: 'WORKING' }), ...kind };
      const outcome = await saveOver(store, base, mine);
      expect(outcome).toEqual({ contested: { base: base.parts, mine, theirs: await store.read() } });
      expect((await store.read()).parts.code).toBe('C');
    });
  },
);

test('a record whose tag a proxy has dropped is read, too; if it is the same, it is saved without a question', async () => {
  const untagged = { ...base, etag: '' };
  const same: Store<Version> = {
    asksAlways: true,
    read: async () => untagged,
    write: async (_over, parts) => ({ parts, etag: '' }),
  };
  expect(await saveOver(same, untagged, mine)).toEqual({ saved: { parts: mine, etag: '' } });
  const changed = { ...same, read: async () => ({ parts: { code: 'A', status: 'ON_LEAVE' }, etag: '' }) };
  expect(await saveOver(changed, untagged, mine)).toHaveProperty('contested');
  const merged = { parts: { code: 'B', status: 'ON_LEAVE' }, etag: '' };
  expect(await saveOver({ ...changed, asksAlways: false }, untagged, mine)).toEqual({ saved: merged });
});
