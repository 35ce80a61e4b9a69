/** The screen of the audit log: changes by field and by word, and the check of a proof. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AuditEntry, JsonNumber } from '#client/index.ts';
import { changedFields, mostFields } from '#console/screens/audit/changes.ts';
import { canonicalText, checkProof } from '#console/screens/audit/proof.ts';
import { type DiffPart, wordDiff, wordsOf } from '#console/screens/audit/word-diff.ts';
import { inclusionPath, leafHash, treeHash } from '#features/audit/merkle-tree.ts';
import { sealHash } from '#features/audit/seal.ts';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';
import { memberNames } from '#test/support/member-names.ts';

const words = wordsOf('en');
const compact = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

describe('word by word', () => {
  test.each([
    ['A warm bath.', 'A warm bath.', 'A warm bath.'],
    ['A warm bath.', 'A long warm bath.', 'A [+long +]warm bath.'],
    ['A warm bath.', 'A cold bath.', 'A [-warm-][+cold+] bath.'],
    ['one two three', 'one three', 'one [-two -]three'],
    ['', 'new', '[+new+]'],
    ['old', '', '[-old-]'],
    // A rewritten sentence is one change, not one for each word.
    ['red green blue', 'one two three', '[-red green blue-][+one two three+]'],
  ])('%j to %j', (before, after, expected) => {
    expect(compact(wordDiff(before, after, words))).toBe(expected);
  });

  test('words of a language without spaces', () => {
    expect(compact(wordDiff('犬のお風呂です。', '猫のお風呂です。', wordsOf('ja')))).toBe(
      '[-犬-][+猫+]のお風呂です。',
    );
    expect(wordsOf('lo')('ອາບນໍ້າໝາ').length).toBeGreaterThan(1);
  });

  const text = fc.array(fc.constantFrom('a', 'b', 'cat', ' ', ' ', '. ', '\n'), { maxLength: 40 });

  test('property: the parts make up both texts, and neighbours differ', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const parts = wordDiff(before, after, words);
        const without = (kind: DiffPart['kind']) =>
          parts.filter((part) => part.kind !== kind).map((part) => part.text);
        expect(without('added').join('')).toBe(before);
        expect(without('removed').join('')).toBe(after);
        for (const [at, part] of parts.entries()) expect(part.kind).not.toBe(parts[at + 1]?.kind);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  test('property: the common parts are as long as possible', () => {
    // Only letters, so that no space belongs to both sides of a change.
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    const byLetter = (one: string) => [...one];
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const parts = wordDiff(one.join(''), other.join(''), byLetter);
        const same = parts.filter(({ kind }) => kind === 'same').map((part) => part.text);
        expect(same.join('').length).toBe(commonLength(one, other));
      }),
    );
  });

  test('texts with more words than can be compared are one change', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' ');
    const parts = wordDiff(`Begin ${long('a')} end.`, `Begin ${long('b')} end.`, words);
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });
});

/** The length of the longest common subsequence, by its definition. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  const [head, ...tail] = other;
  if (first === undefined || head === undefined) return 0;
  if (first === head) return 1 + commonLength(rest, tail);
  return Math.max(commonLength(rest, other), commonLength(one, tail));
}

describe('the changed fields', () => {
  const of = (before: unknown, after: unknown) => changedFields(before as never, after as never).fields;
  const text = (shown: string) => ({ kind: 'text', text: shown });
  const truth = (value: boolean) => ({ kind: 'truth', value });

  test('are those that differ, inside objects and lists', () => {
    const before = { name: { en: 'Bath', vi: 'Tắm' }, basePrice: 30, tags: ['a', 'b'], isActive: true };
    const after = { name: { en: 'Wash', vi: 'Tắm' }, basePrice: 32.5, tags: ['a'], isActive: false };
    expect(of(before, after)).toEqual([
      { path: ['name', 'en'], before: text('Bath'), after: text('Wash'), isByWord: false },
      { path: ['basePrice'], before: text('30'), after: text('32.5'), isByWord: false },
      { path: ['tags', '2'], before: text('b'), after: { kind: 'absent' }, isByWord: false },
      { path: ['isActive'], before: truth(true), after: truth(false), isByWord: false },
    ]);
  });

  test('long texts are compared by word, and ids are not', () => {
    const [warm, cold] = ['warm', 'cold'].map((word) => ({ notes: `A ${word} bath with mild shampoo.` }));
    expect(of(warm, cold)).toMatchObject([{ isByWord: true }]);
    const ids = ['01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77', '01940b71-0a6e-7d3c-a1f4-5b2e8c9d7f60'];
    const [one, other] = ids.map((staffId) => ({ staffId }));
    expect(of(one, other)).toMatchObject([{ isByWord: false }]);
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
