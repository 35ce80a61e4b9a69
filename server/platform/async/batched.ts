/** Queries of many requests, combined into one statement. */
import { currentDeadline, detached } from './deadline.ts';

/**
 * Turns `ask`, which answers many questions at once and in their order, into a function for one. The questions of
 * one turn of the event loop are combined: an idle process asks at once, and the busier it is, the more requests
 * share a round trip. No answer is cached: each comes from a statement that is sent after the question was asked.
 * When `ask` throws, each of its questions rejects.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly question: Question; readonly resolve: (answer: Promise<Answer>) => void }[] = [];
  const send = () => {
    const asked = waiting;
    waiting = [];
    // The statement belongs to no single request: one request near its deadline must not abort it for the others.
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
