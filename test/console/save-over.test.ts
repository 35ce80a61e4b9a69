/** A form is saved on top of changes that others have saved since it was read. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/index.ts';
import { type Store, saveOver, type Version } from '#console/components/versions/versions.ts';

describe('two people save the same record', () => {
  /**
   * A record that answers STALE_VERSION as the server does; `theirs` is saved by another user before the first write.
   */
  function recordOf(theirs: Version['parts']) {
    let present: Version = { parts: theirs, etag: '"2"' };
    const store: Store<Version> = {
      read: async () => present,
      write: async (over, wanted) => {
        if (over.etag !== present.etag)
          throw new ApiError('updateStaff', new Response(null, { status: 412 }), { error: 'STALE_VERSION' });
        present = { parts: wanted, etag: '"3"' };
        return present;
      },
    };
    return store;
  }
  const base: Version = { parts: { code: 'A', status: 'WORKING' }, etag: '"1"' };

  test('changes of different parts are both kept, without a question', async () => {
    const store = recordOf({ code: 'A', status: 'ON_LEAVE' });
    const outcome = await saveOver(store, base, { code: 'B', status: 'WORKING' });
    expect(outcome).toEqual({ saved: { parts: { code: 'B', status: 'ON_LEAVE' }, etag: '"3"' } });
  });

  test('two changes of one part are shown, and nothing is saved', async () => {
    const store = recordOf({ code: 'C', status: 'WORKING' });
    const mine = { code: 'B', status: 'WORKING' };
    const outcome = await saveOver(store, base, mine);
    expect(outcome).toEqual({ contested: { base: base.parts, mine, theirs: await store.read() } });
    expect((await store.read()).parts.code).toBe('C');
  });

  test('a part that another user has removed stays removed', async () => {
    const store = recordOf({ code: 'A' });
    const outcome = await saveOver(store, base, { code: 'B', status: 'WORKING' });
    expect(outcome).toEqual({ saved: { parts: { code: 'B' }, etag: '"3"' } });
  });

  test('a record without tags is read just before it is written', async () => {
    const store = { ...recordOf({ code: 'A', status: 'ON_LEAVE' }), isUntagged: true };
    const outcome = await saveOver(store, base, { code: 'B', status: 'WORKING' });
    expect(outcome).toEqual({ saved: { parts: { code: 'B', status: 'ON_LEAVE' }, etag: '"3"' } });
    const contested = { ...recordOf({ code: 'C', status: 'WORKING' }), isUntagged: true };
    expect(await saveOver(contested, base, { code: 'B', status: 'WORKING' })).toHaveProperty('contested');
  });

  test('so is a record whose tag a proxy has dropped; if it is the same, it is saved without a question', async () => {
    const untagged = { ...base, etag: '' };
    const same: Store<Version> = {
      asksAlways: true,
      read: async () => untagged,
      write: async (_over, parts) => ({ parts, etag: '' }),
    };
    const mine = { code: 'B', status: 'WORKING' };
    expect(await saveOver(same, untagged, mine)).toEqual({ saved: { parts: mine, etag: '' } });
    const changed = { ...same, read: async () => ({ parts: { code: 'A', status: 'ON_LEAVE' }, etag: '' }) };
    expect(await saveOver(changed, untagged, mine)).toHaveProperty('contested');
    const merging = { ...changed, asksAlways: false };
    expect(await saveOver(merging, untagged, mine)).toEqual({
      saved: { parts: { code: 'B', status: 'ON_LEAVE' }, etag: '' },
    });
  });
});
