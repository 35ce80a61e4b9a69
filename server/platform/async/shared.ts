/** Equal questions of several requests, answered together. */
import { currentDeadline, detached } from './deadline.ts';

/**
 * Turns `ask` into a function that asks once for all equal questions of one turn of the event loop: those with the same
 * key, which must contain everything that the answer depends on. The busier the process is, the more requests share an
 * answer. No answer is kept: each comes from statements that are sent after the question was asked. When `ask` throws,
 * each of its questions rejects.
 */
export function shared<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (key: string, question: Question) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  const next = (key: string, question: Question): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      setImmediate(() => {
        waiting.delete(key);
        // The statement belongs to no single request: one request near its deadline must not abort it for the others.
        resolve(detached(() => ask(question)));
      });
    });
    waiting.set(key, answer);
    return answer;
  };
  return (key, question) => {
    const answer = waiting.get(key) ?? next(key, question);
    return currentDeadline()?.wait(answer, () => {}) ?? answer;
  };
}
