import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { coalesced } from './batched.ts';
import { Deadline, withDeadline } from './deadline.ts';

describe('coalesced', () => {
  test('asks once for the equal questions of one turn of the event loop, and again in the next turn', async () => {
    const asked: string[] = [];
    const ask = coalesced(async (question: string) => `${question} ${asked.push(question)}`);
    expect(await Promise.all([ask('a', 'a'), ask('b', 'b'), ask('a', 'a')])).toEqual(['a 1', 'b 2', 'a 1']);
    expect(await ask('a', 'a')).toBe('a 3');
  });

  test('asks again for a question that comes while the same one is being answered', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const ask = coalesced(() => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')));
    const first = ask('the count', undefined);
    await nextTurn();
    const second = ask('the count', undefined);
    await nextTurn();
    answers[1]?.resolve('after the change');
    expect(await second).toBe('after the change');
    answers[0]?.resolve('before the change');
    expect(await first).toBe('before the change');
  });

  test('rejects each of the questions that failed together, and asks again afterwards', async () => {
    let fails = true;
    const ask = coalesced(async () => {
      if (fails) throw new Error('the database is unreachable');
      return 'answered';
    });
    const outcomes = await Promise.allSettled([ask('a', 1), ask('a', 1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask('a', 1)).toBe('answered');
  });

  test('rejects only the request whose deadline has passed, and answers the others', async () => {
    const answer = Promise.withResolvers<string>();
    const ask = coalesced(() => answer.promise);
    const late = withDeadline(new Deadline(20), () => ask('a', 1));
    const other = withDeadline(new Deadline(60_000), () => ask('a', 1));
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    answer.resolve('for the other');
    expect(await other).toBe('for the other');
  });
});
