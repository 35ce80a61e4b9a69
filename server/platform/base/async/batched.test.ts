import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { batched } from './batched.ts';
import { Deadline, withDeadline } from './deadline.ts';

describe('batched', () => {
  test('sends the questions of one turn of the event loop as one statement, and returns to each its own answer', async () => {
    const statements: (readonly number[])[] = [];
    const double = batched(async (numbers: readonly number[]) => {
      statements.push(numbers);
      return numbers.map((number) => number * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(statements).toEqual([[1, 2, 3], [4]]);
  });

  test('sends a question that comes during a statement with the next statement', async () => {
    const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
    let asked = 0;
    const ask = batched(() => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')));
    const first = ask('before the change');
    await nextTurn();
    const second = ask('after the change');
    await nextTurn();
    answers[1]?.resolve(['new']);
    expect(await second).toBe('new');
    answers[0]?.resolve(['old']);
    expect(await first).toBe('old');
  });

  test('rejects every question of a failed statement, and sends the next statement as usual', async () => {
    let fails = true;
    const ask = batched(async (questions: readonly string[]) => {
      if (fails) throw new Error('the database is unreachable');
      return questions;
    });
    const outcomes = await Promise.allSettled([ask('one'), ask('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask('three')).toBe('three');
  });

  test('rejects only the request whose deadline has passed, and answers the others', async () => {
    const answer = Promise.withResolvers<string[]>();
    const ask = batched(() => answer.promise);
    const late = withDeadline(new Deadline(20), () => ask('late'));
    const other = withDeadline(new Deadline(60_000), () => ask('other'));
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    answer.resolve(['for nobody', 'for the other']);
    expect(await other).toBe('for the other');
  });
});
