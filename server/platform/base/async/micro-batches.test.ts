import { describe, expect, test } from 'vitest';
import { Deadline, withDeadline } from './deadline.ts';
import { type MicroBatching, microBatched } from './micro-batches.ts';

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

/** Each member fits into a batch once. */
const once = () => {
  const taken = new Set<string>();
  return (member: string) => !taken.has(member) && Boolean(taken.add(member));
};

/** A batching function that records its statements, each of which ends when the test says so. */
function recorded(options: Partial<MicroBatching<string, string>> = {}) {
  const statements: { readonly members: readonly string[]; end(error?: Error): void }[] = [];
  const write = microBatched<string, string>({
    maxSize: 3,
    timeoutMs: () => 60_000,
    newBatch: () => () => true,
    async write(members) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      statements.push({ members, end: (error) => (error ? reject(error) : resolve()) });
      await promise;
      if (members.length === 1) return [`${members[0]} alone`];
      return members.map((member) => (member.startsWith('left') ? undefined : `${member} together`));
    },
    ...options,
  });
  const ended = async (at: number, error?: Error) => {
    statements[at]?.end(error);
    await nextTurn();
  };
  return { write, ended, members: () => statements.map(({ members }) => members) };
}

describe('microBatched', () => {
  test('a member is sent alone at once; those that arrive meanwhile are sent together, up to the limit', async () => {
    const { write, ended, members } = recorded();
    const outcomes = ['a', 'b', 'c', 'd', 'e'].map(write);
    expect(members()).toEqual([['a']]);
    await ended(0);
    expect(members()).toEqual([['a'], ['b', 'c', 'd']]);
    await ended(1);
    expect(members()).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
    await ended(2);
    const together = ['b together', 'c together', 'd together'];
    expect(await Promise.all(outcomes)).toEqual(['a alone', ...together, 'e alone']);
    const next = write('f');
    expect(members().at(-1)).toEqual(['f']);
    await ended(3);
    expect(await next).toBe('f alone');
  });

  test('a member that does not fit goes alone after the batch, and so does one that is left out', async () => {
    const { write, ended, members } = recorded({ newBatch: once });
    const outcomes = ['a', 'same', 'same', 'same', 'left out'].map(write);
    await ended(0);
    expect(members().slice(1)).toEqual([['same', 'left out']]);
    await ended(1);
    expect(members().slice(2).sort()).toEqual([['left out'], ['same'], ['same']]);
    for (const at of [2, 3, 4]) await ended(at);
    const same = ['same together', 'same alone', 'same alone'];
    expect(await Promise.all(outcomes)).toEqual(['a alone', ...same, 'left out alone']);
  });

  test('a statement that takes too long does not delay others', async () => {
    const { write, ended, members } = recorded({ timeoutMs: () => 5 });
    const [slow, other] = [write('slow'), write('other')];
    await expect.poll(members, { interval: 1 }).toEqual([['slow'], ['other']]);
    await ended(1);
    expect(await other).toBe('other alone');
    await ended(0);
    expect(await slow).toBe('slow alone');
  });

  describe('concurrently with a running statement', () => {
    const concurrentBatch = { minSize: 2, locks: (member: string) => member.split(' ') };

    test('a batch goes when as many members wait as its minimum size, and only one does', async () => {
      const { write, ended, members } = recorded({ concurrentBatch });
      const outcomes = ['a', 'b', 'c', 'd', 'e'].map(write);
      expect(members()).toEqual([['a'], ['b', 'c']]);
      await ended(0);
      expect(members()).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
      const last = write('f');
      await ended(2);
      expect(members()).toHaveLength(3);
      await ended(1);
      expect(members().at(-1)).toEqual(['f']);
      await ended(3);
      expect(await Promise.all([...outcomes, last])).toEqual([
        ...['a alone', 'b together', 'c together', 'd together', 'e together', 'f alone'],
      ]);
    });

    test('no member goes that locks the same as a statement under way; it goes with the next batch', async () => {
      const { write, ended, members } = recorded({ concurrentBatch });
      const outcomes = ['a x', 'b x', 'c x', 'd y', 'e z'].map(write);
      expect(members()).toEqual([['a x'], ['d y', 'e z']]);
      await ended(1);
      expect(members()).toHaveLength(2);
      await ended(0);
      expect(members().at(-1)).toEqual(['b x', 'c x']);
      await ended(2);
      const names = ['b x together', 'c x together', 'd y together', 'e z together'];
      expect(await Promise.all(outcomes)).toEqual(['a x alone', ...names]);
      // Nothing is locked any more.
      const again = ['a x', 'b x', 'c x'].map(write);
      await ended(3);
      expect(members().slice(4)).toEqual([['b x', 'c x']]);
      await ended(4);
      expect(await Promise.all(again)).toEqual(['a x alone', 'b x together', 'c x together']);
    });

    test('a member that does not fit into such a batch goes alone when that batch has ended', async () => {
      const three = { ...concurrentBatch, minSize: 3 };
      const { write, ended, members } = recorded({ concurrentBatch: three, newBatch: once });
      const outcomes = ['a', 'same', 'same', 'b', 'c'].map(write);
      expect(members()).toEqual([['a'], ['same', 'b', 'c']]);
      await ended(0);
      expect(members()).toHaveLength(2);
      await ended(1);
      expect(members().at(-1)).toEqual(['same']);
      await ended(2);
      expect(await Promise.all(outcomes)).toEqual([
        ...['a alone', 'same together', 'same alone', 'b together', 'c together'],
      ]);
    });
  });

  test('a statement that fails rejects its members, and the next one goes as usual', async () => {
    const { write, ended, members } = recorded();
    const outcomes = ['a', 'b', 'c', 'd', 'e'].map(write);
    const settled = Promise.allSettled(outcomes);
    await ended(0, new Error('alone'));
    await ended(1, new Error('together'));
    await ended(2);
    expect((await settled).map(({ status }) => status)).toEqual([
      ...['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    ]);
    expect(members()).toHaveLength(3);
  });

  test('a member whose deadline passes while it waits is not written, and the others are', async () => {
    const { write, ended, members } = recorded();
    const first = write('first');
    const late = withDeadline(new Deadline(20), () => write('late'));
    const other = withDeadline(new Deadline(60_000), () => write('other'));
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await ended(0);
    expect(members()).toEqual([['first'], ['other']]);
    await ended(1);
    expect(await Promise.all([first, other])).toEqual(['first alone', 'other alone']);
  });
});
