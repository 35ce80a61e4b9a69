import { describe, expect, test } from 'vitest';
import { batched, coalesced } from './batched.ts';
import { Deadline, withDeadline } from './deadline.ts';

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

test('Deadline has whole milliseconds left, because timers can fire up to 1 ms early', () => {
  const left = [900, 1, 0.9, 0, -3].map((ms) => new Deadline(ms).leftMs);
  expect(left).toEqual([900, 1, 0, 0, -3]);
});

test('batched sends the questions of one turn of the event loop as one statement, and returns to each its own answer', async () => {
  const statements: (readonly number[])[] = [];
  const double = batched(async (numbers: readonly number[]) => {
    statements.push(numbers);
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(statements).toEqual([[1, 2, 3], [4]]);
});

test('coalesced asks once for the equal questions of one turn, and again in the next', async () => {
  const asked: string[] = [];
  const ask = coalesced(async (question: string) => `${question} ${asked.push(question)}`);
  expect(await Promise.all([ask('a', 'a'), ask('b', 'b'), ask('a', 'a')])).toEqual(['a 1', 'b 2', 'a 1']);
  expect(await ask('a', 'a')).toBe('a 3');
});

/** Both ways to share a statement: `answer` is called for each of them, and every question gets its result. */
const shared: [string, (answer: () => Promise<string>) => () => Promise<string>][] = [
  [
    'batched',
    (answer) => {
      const ask = batched(async (questions: readonly string[]) => {
        const text = await answer();
        return questions.map(() => text);
      });
      return () => ask('question');
    },
  ],
  [
    'coalesced',
    (answer) => {
      const ask = coalesced(answer);
      return () => ask('question', undefined);
    },
  ],
];

describe.each(shared)('%s', (_name, sharing) => {
  test('sends a question that comes during a statement with the next statement', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const ask = sharing(() => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')));
    const first = ask();
    await nextTurn();
    const second = ask();
    await nextTurn();
    answers[1]?.resolve('after the change');
    expect(await second).toBe('after the change');
    answers[0]?.resolve('before the change');
    expect(await first).toBe('before the change');
  });

  test('rejects every question of a failed statement, and sends the next statement as usual', async () => {
    let fails = true;
    const ask = sharing(async () => {
      if (fails) throw new Error('the database is unreachable');
      return 'answered';
    });
    const outcomes = await Promise.allSettled([ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask()).toBe('answered');
  });

  test('rejects only the request whose deadline has passed, and answers the others', async () => {
    const answer = Promise.withResolvers<string>();
    const ask = sharing(() => answer.promise);
    const late = withDeadline(new Deadline(20), ask);
    const other = withDeadline(new Deadline(60_000), ask);
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    answer.resolve('for the other');
    expect(await other).toBe('for the other');
  });
});
