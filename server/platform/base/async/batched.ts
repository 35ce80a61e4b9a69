/** Batching and coalescing of reads: one statement for the requests of one turn of the event loop. */
import { currentDeadline, detached } from './deadline.ts';

/**
 * Batching, as DataLoader does it: turns `ask`, which answers many questions at once and in their order, into a function
 * for one. The questions of one turn of the event loop are combined: an idle process asks at once, and the busier it is,
 * the more requests share a round trip. No answer is cached: each comes from a statement that is sent after the question
 * was asked. When `ask` throws, each of its questions rejects.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | undefined;
  const next = () => {
    const questions: Question[] = [];
    const answers = atEndOfTurn(() => {
      waiting = undefined;
      return ask(questions);
    });
    return { questions, answers };
  };
  return (question) => {
    waiting ??= next();
    const at = waiting.questions.push(question) - 1;
    return untilDeadline(waiting.answers.then((all) => all[at] as Answer));
  };
}

/**
 * Request coalescing: turns `ask` into a function that asks once for all equal questions of one turn of the event loop:
 * those with the same key, which must contain everything that the answer depends on. No answer is cached, as in
 * {@link batched}. When `ask` throws, each of its questions rejects.
 */
export function coalesced<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (key: string, question: Question) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  return (key, question) => {
    const atEnd = () =>
      atEndOfTurn(() => {
        waiting.delete(key);
        return ask(question);
      });
    return untilDeadline(waiting.getOrInsertComputed(key, atEnd));
  };
}

/** The call belongs to no single request: one near its deadline must not abort it for the others. */
function atEndOfTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve) => setImmediate(() => resolve(detached(ask))));
}

function untilDeadline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return currentDeadline()?.wait(answer, () => {}) ?? answer;
}
