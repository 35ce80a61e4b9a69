/** A form is saved on top of changes that others have saved since it was read. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/index.ts';
import {
  conflictingFields,
  mergedFields,
  type RecordFields,
} from '#console/components/versions/record-fields.ts';
import { type RecordStore, saveOver } from '#console/components/versions/save-over.ts';

interface Draft {
  readonly code?: string | undefined;
  readonly status?: string | undefined;
}

interface Stored {
  readonly draft: Draft;
  readonly etag: string;
}

const fields: RecordFields<Stored, Draft, Draft> = {
  code: { label: 'Code', read: ({ draft }) => draft.code, write: (code) => ({ code }) },
  status: { label: 'Status', read: ({ draft }) => draft.status, write: (status) => ({ status }) },
};
const base: Stored = { draft: { code: 'A', status: 'WORKING' }, etag: '"1"' };
const mine = { code: 'B', status: 'WORKING' };

/** A record that answers STALE_VERSION as the server does; `theirs` is saved by another user before the first write. */
function recordOf(theirs: Draft, isUntagged: boolean): RecordStore<Stored, Draft, Draft> {
  const tagged = (draft: Draft, etag: string) => ({ draft, etag: isUntagged ? '' : etag });
  let present = tagged(theirs, '"2"');
  return {
    fields,
    read: async () => present,
    write: async ({ over, body }) => {
      if (over.etag !== present.etag)
        throw new ApiError('updateStaff', new Response(null, { status: 412 }), { error: 'STALE_VERSION' });
      present = tagged({ ...present.draft, ...body }, '"3"');
      return present;
    },
  };
}

/** A record without tags is read just before it is written. */
describe.each([{ isUntagged: false }, { isUntagged: true }])(
  'two people save the same record: %o',
  ({ isUntagged }) => {
    const started = isUntagged ? { ...base, etag: '' } : base;
    const etag = isUntagged ? '' : '"3"';

    test.each([
      [
        'changes of different fields are both kept',
        { code: 'A', status: 'ON_LEAVE' },
        { status: 'ON_LEAVE' },
      ],
      ['a field that another user has emptied stays empty', { code: 'A' }, {}],
    ])('%s, without a question', async (_title, theirs, kept) => {
      const store = recordOf(theirs, isUntagged);
      expect(await saveOver(store, started, mine)).toEqual({
        saved: { draft: { code: 'B', ...kept }, etag },
      });
    });

    test('two changes of one field are shown, and nothing is saved', async () => {
      const store = recordOf({ code: 'C', status: 'WORKING' }, isUntagged);
      const outcome = await saveOver(store, started, mine);
      expect(outcome).toEqual({
        conflict: { base: base.draft, mine, theirs: await store.read() },
      });
      expect((await store.read()).draft.code).toBe('C');
    });
  },
);

test('a record whose tag a proxy has dropped is read, too; if it is the same, it is saved without a question', async () => {
  const untagged = { ...base, etag: '' };
  const same: RecordStore<Stored, Draft, Draft> = {
    fields,
    asksAlways: true,
    read: async () => untagged,
    write: async ({ draft }) => ({ draft, etag: '' }),
  };
  expect(await saveOver(same, untagged, mine)).toEqual({ saved: { draft: mine, etag: '' } });
  const changed = { ...same, read: async () => ({ draft: { code: 'A', status: 'ON_LEAVE' }, etag: '' }) };
  expect(await saveOver(changed, untagged, mine)).toHaveProperty('conflict');
  const merged = { draft: { code: 'B', status: 'ON_LEAVE' }, etag: '' };
  expect(await saveOver({ ...changed, asksAlways: false }, untagged, mine)).toEqual({ saved: merged });
});

describe('the fields of two versions', () => {
  const ofTexts: RecordFields<never, { title: Record<string, string>; days: readonly string[] }> = {
    title: { read: () => ({}), entry: (lang) => ({ label: `Title ${lang}`, lang: 'vi' }) },
    days: { label: 'Days', read: () => [], text: (days) => days.join(', ') },
  };
  const versions = {
    base: { title: { en: 'Bath', vi: 'Tắm' }, days: ['mon'] },
    mine: { title: { en: 'Wash', vi: 'Tắm', lo: 'ອາບ' }, days: ['mon', 'tue'] },
    theirs: { title: { en: 'Bath', de: 'Bad' }, days: ['sun'] },
  };

  test('entries of a field are merged one by one, a list only as a whole', () => {
    expect(mergedFields(ofTexts, versions)).toEqual({
      title: { en: 'Wash', lo: 'ອາບ', de: 'Bad' },
      days: ['mon', 'tue'],
    });
    expect(mergedFields(ofTexts, versions, { days: 'theirs', 'title.vi': 'mine' })).toEqual({
      title: { en: 'Wash', vi: 'Tắm', lo: 'ອາບ', de: 'Bad' },
      days: ['sun'],
    });
  });

  test('the reader chooses between the fields that both have changed, or all that the other user has changed', () => {
    const days = { name: 'days', label: 'Days', mine: { text: 'mon, tue' }, theirs: { text: 'sun' } };
    expect(conflictingFields(ofTexts, versions)).toEqual([{ ...days, side: 'mine' }]);
    const all = conflictingFields(ofTexts, versions, { all: true });
    expect(all.map(({ name, side }) => [name, side])).toEqual([
      ['title.vi', 'theirs'],
      ['title.de', 'theirs'],
      ['days', 'mine'],
    ]);
    expect(all[0]).toMatchObject({
      label: 'Title vi',
      mine: { text: 'Tắm', lang: 'vi' },
      theirs: { text: '' },
    });
  });

  test('the same change by both is no conflict', () => {
    const same = { ...versions, theirs: versions.mine };
    expect(conflictingFields(ofTexts, same, { all: true })).toEqual([]);
  });
});
