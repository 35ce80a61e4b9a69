/** Own writes, writes of other processes and reads that arrive late, in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  committingSlowly,
  emptyNotes,
  newProcess,
  notesDatabase,
  stored,
  writeElsewhere,
} from './testing/notes.ts';

const database = notesDatabase();

test('property: the cache shows every acknowledged write in any order of events, and equals the table in the end', async () => {
  const key = fc.constantFrom('a', 'b', 'c');
  const text = fc.option(fc.string({ maxLength: 4 }), { nil: undefined });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('own' as const), key, text }),
    fc.record({ kind: fc.constant('elsewhere' as const), key, text }),
    fc.record({ kind: fc.constant('begin' as const) }),
    fc.record({ kind: fc.constant('beginAnew' as const) }),
    fc.record({ kind: fc.constant('arrive' as const), which: fc.nat(3) }),
    fc.record({ kind: fc.constant('overtaken' as const), key, text, later: text }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await emptyNotes(database());
      const one = newProcess(database());
      await one.notes.load();
      const pending: { arrive: () => void; read: Promise<unknown> }[] = [];
      for (const now of steps) {
        if (now.kind === 'own') {
          await one.write(now.key, now.text);
          expect(one.notes.row(now.key)?.text).toBe(now.text);
        } else if (now.kind === 'elsewhere') {
          await writeElsewhere(database(), now.key, now.text);
        } else if (now.kind === 'overtaken') {
          const slowly = committingSlowly(one.call, async () => {
            await writeElsewhere(database(), now.key, now.later);
            one.holdUntil(Promise.resolve());
            await one.hear();
          });
          await one.write(now.key, now.text, slowly);
          expect(one.notes.row(now.key)?.text).toBe(now.later);
        } else if (now.kind === 'begin' || now.kind === 'beginAnew') {
          const arrival = Promise.withResolvers<void>();
          one.holdUntil(arrival.promise);
          const read = now.kind === 'begin' ? one.hear() : one.hearReload();
          pending.push({ arrive: arrival.resolve, read });
        } else {
          const [arrived] = pending.splice(now.which % Math.max(1, pending.length), 1);
          arrived?.arrive();
          await arrived?.read;
        }
      }
      for (const { arrive, read } of pending.reverse()) {
        arrive();
        await read;
      }
      one.holdUntil(Promise.resolve());
      await one.hear();
      expect(one.shown()).toEqual(await stored(database()));
      // None of these changes means that the database went back.
      expect(database().history.changes).toBe(0);
    }),
    { numRuns: 40 },
  );
});
