/** Equal questions of several requests, answered together. */
import { askNextTurn, untilDeadline } from './next-turn.ts';

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
  return (key, question) => {
    let answer = waiting.get(key);
    if (answer === undefined) {
      answer = askNextTurn(() => {
        waiting.delete(key);
        return ask(question);
      });
      waiting.set(key, answer);
    }
    return untilDeadline(answer);
  };
}
