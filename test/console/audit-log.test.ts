/** The screen of the audit log: texts of actions, changes by field, and the check of a proof. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AuditEntry, JsonNumber } from '#client/index.ts';
import { builtMessages } from '#console/build/messages.ts';
import { translator } from '#console/i18n/translate.ts';
import { changedFields, mostFields } from '#console/screens/audit/changes.ts';
import { canonicalText, checkProof } from '#console/screens/audit/proof.ts';
import { actionText } from '#console/screens/audit/words.ts';
import { auditActions } from '#domain/access/audited.ts';
import { inclusionPath, leafHash, treeHash } from '#features/audit/merkle-tree.ts';
import { sealHash } from '#features/audit/seal.ts';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';
import { memberNames } from '#test/support/member-names.ts';

const t = translator('en', {
  ...builtMessages('en'),
  ...builtMessages('en', 'business'),
  ...builtMessages('en', 'admin'),
});

test('every action of the audit log has a text', () => {
  expect(auditActions.filter((action) => !actionText(t, action))).toEqual([]);
  for (const [action, text] of [
    ['createPet', 'Pet: created'],
    ['createStaffTimeOff', 'Time off: created'],
    ['deleteCalendarFeed', 'Calendar feed: deleted'],
    ['writeSettings', 'Setting: changed'],
    ['uploadPetPhoto', 'Pet: photo uploaded'],
    ['createToy', undefined],
  ] as const)
    expect(actionText(t, action)).toBe(text);
});

describe('the changed fields', () => {
  const of = (before: unknown, after: unknown) => changedFields(before as never, after as never).fields;
  const text = (shown: string) => ({ kind: 'text', text: shown });
  const truth = (value: boolean) => ({ kind: 'truth', value });

  test('are those that differ, inside objects and lists', () => {
    const before = { name: { en: 'Bath', vi: 'Tắm' }, basePrice: 30, tags: ['a', 'b'], isActive: true };
    const after = { name: { en: 'Wash', vi: 'Tắm' }, basePrice: 32.5, tags: ['a'], isActive: false };
    expect(of(before, after)).toEqual([
      { path: ['name', 'en'], before: text('Bath'), after: text('Wash') },
      { path: ['basePrice'], before: text('30'), after: text('32.5') },
      { path: ['tags', '2'], before: text('b'), after: { kind: 'absent' } },
      { path: ['isActive'], before: truth(true), after: truth(false) },
    ]);
  });

  test('recognizes hashes, personal data, times and exact numbers', () => {
    const sha256 = 'a'.repeat(64);
    const shown = of(null, {
      notes: { sha256, length: 5_000 },
      email: '[changed]',
      name: '[private]',
      startDate: '2026-03-14T08:45:00.000Z',
      total: new JsonNumber('0.1000000000000000000001'),
      big: 12345678901234567890n,
      nothing: null,
      list: [],
      ...Object.fromEntries(memberNames.map((name) => [`named ${name}`, name])),
    });
    expect(shown.map(({ after }) => after)).toEqual([
      { kind: 'hash', sha256, length: 5_000 },
      { kind: 'private', is: 'changed' },
      { kind: 'private', is: 'hidden' },
      { kind: 'instant', instant: '2026-03-14T08:45:00.000Z' },
      text('0.1000000000000000000001'),
      text('12345678901234567890'),
      { kind: 'empty' },
      { kind: 'empty' },
      ...memberNames.map(text),
    ]);
  });

  test('are limited to a number that a person can read', () => {
    const skills = Array.from({ length: mostFields + 1 }, (_, at) => at);
    expect(changedFields(null as never, { skills } as never)).toMatchObject({ hasMore: true });
    expect(changedFields(null as never, null as never)).toEqual({ fields: [], hasMore: false });
  });
});

describe('the proof of an entry (contract §16)', () => {
  test('property: canonical texts are those of the server', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalText(value)).toBe(canonicalJson(value));
      }),
    );
    expect(canonicalText({ total: new JsonNumber('0.1000000000000000000001') })).toBeUndefined();
    expect(canonicalText([1n])).toBeUndefined();
  });

  const entryOf = (at: number) =>
    ({ id: `entry ${at}`, before: null, after: { n: at } }) as unknown as AuditEntry;

  /** The proof of an entry among `count`, as the server makes it. */
  function proofOf(count: number, leafIndex: number) {
    const leaves = Array.from({ length: count }, (_, at) => leafHash(canonicalJson(entryOf(at))));
    const fields = {
      id: 'seal',
      at: Temporal.Instant.from('2026-03-14T08:45:00Z'),
      firstId: 'entry 0',
      lastId: `entry ${count - 1}`,
      count,
      root: treeHash(leaves).toString('hex'),
      previous: null,
    };
    const seal = { ...fields, at: '2026-03-14T08:45:00.000Z', hash: sealHash(fields) };
    return { seal, leafIndex, path: inclusionPath(leaves, leafIndex).map((hash) => hash.toString('hex')) };
  }

  test('property: proves each entry at its place, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), async (count, some) => {
        const index = some % count;
        const proof = proofOf(count, index);
        expect(await checkProof(entryOf(index), proof)).toBe('proven');
        expect(await checkProof(entryOf(index + 1), proof)).toBe('broken');
        const [first = '', ...rest] = proof.path;
        const other = first.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
        for (const change of [
          ...(count > 1 ? [{ path: [other, ...rest] }] : []),
          { path: [...proof.path, proof.seal.root] },
          { seal: { ...proof.seal, lastId: 'another' } },
        ])
          expect(await checkProof(entryOf(index), { ...proof, ...change })).toBe('broken');
      }),
      { numRuns: 60 },
    );
  });

  test('an entry with a number that no double holds is not judged', async () => {
    const entry = { ...entryOf(0), after: { n: 12345678901234567890n } } as unknown as AuditEntry;
    expect(await checkProof(entry, proofOf(1, 0))).toBe('unknown');
  });
});
