/** A form is saved on top of changes that others have saved since it was read. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/index.ts';
import { type Store, saveOver, type Version } from '#console/components/versions/save-over.ts';

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
});
