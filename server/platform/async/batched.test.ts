import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { batched } from './batched.ts';
import { Deadline, withDeadline } from './deadline.ts';

describe('batched', () => {
  test('the questions of one turn are one statement, and each gets its own answer', async () => {
    const statements: (readonly number[])[] = [];
    const double = batched(async (numbers: readonly number[]) => {
      statements.push(numbers);
      return numbers.map((number) => number * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(statements).toEqual([[1, 2, 3], [4]]);
  });

  test('a question that comes while a statement is under way waits for the next one, not for its answer', async () => {
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

  test('when the statement fails, each of its questions does, and the next statement is asked as ever', async () => {
    let fails = true;
    const ask = batched(async (questions: readonly string[]) => {
      if (fails) throw new Error('the database is away');
      return questions;
    });
    const outcomes = await Promise.allSettled([ask('one'), ask('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask('three')).toBe('three');
  });

  test('a request that has no patience left gives up by itself; those beside it get their answers', async () => {
    const answer = Promise.withResolvers<string[]>();
    const ask = batched(() => answer.promise);
    const hurried = withDeadline(new Deadline(20), () => ask('hurried'));
    const patient = withDeadline(new Deadline(60_000), () => ask('patient'));
    await expect(hurried).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    answer.resolve(['for nobody', 'for the patient']);
    expect(await patient).toBe('for the patient');
  });
});
