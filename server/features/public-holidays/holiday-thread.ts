/** Asks the thread with the tables of public holidays, and the messages between the two. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Language } from '#domain/text/language.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';

export type Question =
  | { readonly kind: 'countries'; readonly language: Language }
  | {
      readonly kind: 'holidays';
      readonly country: string;
      readonly region: string | undefined;
      readonly year: number;
    };

export type Answer =
  | { readonly kind: 'countries'; readonly countries: readonly Country[] }
  | { readonly kind: 'holidays'; readonly holidays: readonly PublicHoliday[] }
  | { readonly kind: 'unknown'; readonly field: 'country' | 'region' };

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  /** IANA names. */
  readonly timeZones: readonly string[];
  /** The parts of the country with holidays of their own. */
  readonly regions: readonly { readonly code: string; readonly name: string }[];
}

export interface PublicHoliday {
  /** Calendar dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** In the languages that are known. */
  readonly name: TranslatedText;
}

/** Each question takes 40 MB for half a second. */
const questions = new ConcurrencyLimiter({ width: 1, longestQueue: 20, longestWaitMs: 10_000 });

/** @throws Refusal UNAVAILABLE when too many others ask. */
export function askHolidays(question: Question): Promise<Answer> {
  return questions.run(async () => {
    const worker = new Worker(new URL('./holiday-worker.ts', import.meta.url), {
      name: 'public-holidays',
      workerData: question,
    });
    try {
      const [answer] = await once(worker, 'message');
      return answer as Answer;
    } finally {
      await worker.terminate();
    }
  });
}
