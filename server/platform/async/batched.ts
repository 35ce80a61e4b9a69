/** Queries of many requests, combined into one statement. */
import { askNextTurn, untilDeadline } from './next-turn.ts';

/**
 * Turns `ask`, which answers many questions at once and in their order, into a function for one. The questions of
 * one turn of the event loop are combined: an idle process asks at once, and the busier it is, the more requests
 * share a round trip. No answer is cached: each comes from a statement that is sent after the question was asked.
 * When `ask` throws, each of its questions rejects.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | undefined;
  const next = () => {
    const questions: Question[] = [];
    const answers = askNextTurn(() => {
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
