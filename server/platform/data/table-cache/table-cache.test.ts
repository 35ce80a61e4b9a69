/**
 * Contract §12 and the guarantee of the catalog: never stale after an own write, and no row is lost or revived. Reads and
 * writes that overtake each other: table-cache-order.test.ts.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#platform/data/db/transaction.ts';
import {
  committingSlowly,
  emptyNotes,
  newProcess,
  notesDatabase,
  stored,
  writeElsewhere,
  writeNote,
} from './testing/notes.ts';

const database = notesDatabase();
beforeEach(async () => {
  await emptyNotes(database());
});

async function loaded() {
  const one = newProcess(database());
  await one.notes.load();
  return one;
}
const elsewhere = (key: string, text: string | undefined) => writeElsewhere(database(), key, text);

/** Begins a read by `hear`, whose result arrives when the returned function is called. */
function reading(one: ReturnType<typeof newProcess>, hear: 'hear' | 'hearReload' = 'hear') {
  const arrival = Promise.withResolvers<void>();
  one.holdUntil(arrival.promise);
  const read = one[hear]();
  return () => {
    arrival.resolve();
    return read;
  };
}

describe('a write of this process', () => {
  test('is visible when it is acknowledged, without another query', async () => {
    const one = await loaded();
    await one.write('a', 'first');
    expect(one.shown()).toEqual({ a: 'first' });
    await one.write('a', 'second');
    expect(one.notes.row('a')?.text).toBe('second');
    await one.write('a', undefined);
    expect([one.shown(), one.notes.row('a')]).toEqual([{}, undefined]);
  });

  test('is never visible after a rollback', async () => {
    const one = await loaded();
    const failing = one.notes.change(one.call, async (call, revision) => {
      await writeNote(call.db, 'a', 'lost', revision);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await one.hear();
    expect(one.shown()).toEqual({});
  });

  test('is visible as its last attempt wrote it', async () => {
    const one = await loaded();
    let attempt = 0;
    await one.notes.change(one.call, async (call, revision) => {
      const note = await writeNote(call.db, 'a', `attempt ${++attempt}`, revision);
      if (attempt < 3)
        await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(call.db);
      return note;
    });
    expect(one.shown()).toEqual({ a: 'attempt 3' });
    expect(await stored(database())).toEqual({ a: 'attempt 3' });
  });

  test('is visible after the commit of an outer transaction, and not after its failure', async () => {
    const one = await loaded();
    const within = (fails: boolean) =>
      transact(database().kysely, async (db) => {
        await one.write('a', fails ? 'lost' : 'kept', { ...one.call, db });
        expect(one.shown()).toEqual({});
        if (fails) throw new Error('no');
      });
    await expect(within(true)).rejects.toThrow('no');
    expect(one.shown()).toEqual({});
    await within(false);
    expect(one.shown()).toEqual({ a: 'kept' });
  });
});

describe('writes of another process', () => {
  test('are visible after the notification: new, changed and deleted rows', async () => {
    const one = newProcess(database());
    await elsewhere('a', '1');
    await elsewhere('b', '1');
    await elsewhere('gone', undefined);
    await one.notes.load();
    expect(one.shown()).toEqual({ a: '1', b: '1' });
    await elsewhere('a', '2');
    await elsewhere('b', undefined);
    await elsewhere('gone', 'back');
    await one.hear();
    expect(one.shown()).toEqual({ a: '2', gone: 'back' });
  });
});

describe('lists of rows', () => {
  test('are made once for each view and dropped by a change, and unchanged rows stay the same', async () => {
    const one = await loaded();
    await one.write('b', 'bb');
    await one.write('a', 'aaa');
    const list = one.notes.rows('all');
    expect(list.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(one.notes.rows('all')).toBe(list);
    expect(one.notes.rows('short').map(({ key }) => key)).toEqual(['b']);
    await one.write('b', 'b');
    const [a, b] = one.notes.rows('all');
    expect([a === list[0], b === list[1], b?.text]).toEqual([true, false, 'b']);
  });

  test('are kept after a read without changes', async () => {
    const one = await loaded();
    await one.write('a', 'a');
    const list = one.notes.rows('all');
    await one.hear();
    expect(one.notes.rows('all')).toBe(list);
  });
});

describe('after the database has gone back (a failover, a restore)', () => {
  const goBack = (sql: string) => database().pool.query(sql);
  /** A process that holds `lost` and not `removed`, and `a` with a value, which the database has not any more. */
  async function holdingWhatIsGone() {
    const one = newProcess(database());
    await one.write('a', 'kept');
    await one.write('removed', 'x');
    await one.notes.load();
    await one.write('a', 'never');
    await one.write('lost', 'x');
    await one.write('removed', undefined);
    expect(one.shown()).toEqual({ a: 'never', lost: 'x' });
    await goBack(`
      DELETE FROM notes WHERE key = 'lost'; UPDATE notes SET text = 'kept', revision = 1 WHERE key = 'a';
      UPDATE notes SET is_deleted = false, text = 'x', revision = 2 WHERE key = 'removed';
      UPDATE changes SET revision = 2 WHERE topic = 'notes'`);
    return one;
  }
  const right = { a: 'kept', removed: 'x' };

  test('a complete read shows the current rows and hides lost ones', async () => {
    const one = await holdingWhatIsGone();
    await one.hear();
    expect(one.shown()).not.toEqual(right);
    database().history.reportLostChanges({});
    await one.hearReload();
    expect([one.shown(), one.notes.revision]).toEqual([right, 2n]);
    await elsewhere('b', 'new');
    await one.hear();
    expect(one.shown()).toEqual({ ...right, b: 'new' });
  });

  test('a write before the complete read is visible at once, although its revision is lower', async () => {
    const one = await holdingWhatIsGone();
    database().history.reportLostChanges({});
    await one.write('b', 'new');
    expect(one.shown()).toMatchObject({ b: 'new' });
    const arrive = reading(one, 'hearReload');
    await one.write('c', 'newer');
    expect(one.shown()).toMatchObject({ b: 'new', c: 'newer' });
    await arrive();
    expect(one.shown()).toEqual({ ...right, b: 'new', c: 'newer' });
  });

  test('a write from before that is reported afterwards does not return', async () => {
    const one = await holdingWhatIsGone();
    const slowly = committingSlowly(one.call, async () => {
      database().history.reportLostChanges({});
      await goBack("DELETE FROM notes WHERE key = 'late'");
      await one.hearReload();
    });
    await one.write('late', 'x', slowly);
    expect(one.shown()).toEqual(right);
  });

  test('a complete read reports missing or older rows once when the feed has not noticed', async () => {
    const one = await holdingWhatIsGone();
    const before = database().history.changes;
    await one.hearReload();
    await one.hearReload();
    expect([one.shown(), database().history.changes]).toEqual([right, before + 1]);
  });

  test('unchanged rows and lists stay the same', async () => {
    const one = await loaded();
    await one.write('a', 'a');
    await one.write('b', 'b');
    const list = one.notes.rows('all');
    await one.hearReload();
    expect(one.notes.rows('all')).toBe(list);
    const b = one.notes.row('b');
    await goBack("DELETE FROM notes WHERE key = 'a'");
    await one.hearReload();
    expect([one.notes.row('b') === b, one.shown()]).toEqual([true, { b: 'b' }]);
  });
});
