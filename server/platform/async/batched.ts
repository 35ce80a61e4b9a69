/** Questions of many requests, asked in one statement. */
import { currentDeadline, detached } from './deadline.ts';

/**
 * Turns `ask`, which answers many questions at once and in their order, into a function for one. The questions of one
 * turn of the event loop go together: a process that is idle asks at once, and the busier it is, the more requests
 * share a round trip. Nothing is kept: a question is answered by a statement that is sent after it was put. When
 * `ask` throws, each of its questions does.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly question: Question; readonly resolve: (answer: Promise<Answer>) => void }[] = [];
  const send = () => {
    const asked = waiting;
    waiting = [];
    // It is nobody's in particular: one request with little patience left must not cut it off for the others.
    const answers = detached(() => ask(asked.map(({ question }) => question)));
    for (const [at, { resolve }] of asked.entries()) resolve(answers.then((all) => all[at] as Answer));
  };
  return (question) => {
    const answer = new Promise<Answer>((resolve) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ question, resolve });
    });
    return currentDeadline()?.wait(answer, () => {}) ?? answer;
  };
}
