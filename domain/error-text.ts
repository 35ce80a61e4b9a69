/** The texts of errors in English, for developers and operators. The console has none of them. */
import type { Cause } from './causes.ts';
import { errorCatalogue } from './error-catalogue.ts';
import type { ReasonEntry } from './reasons/reason.ts';
import { reasons } from './reasons/reasons.ts';
import { Refusal } from './refusal.ts';
import { listed } from './text/error-details.ts';

/** Returns `details` of a response: a sentence about each of the first 20 causes. */
export function detailsOf({ causes, details }: Refusal): string {
  return causes.length > 0 ? listed(causes.map(detailOf), '; ') : details;
}

/** Returns the sentence about a cause. */
export function detailOf(cause: Cause): string {
  const { sentence } = reasons[cause.reason] as ReasonEntry<object>;
  const name = cause.field?.replace(/^query\./, '');
  return name ? `${name}: ${sentence(cause)}` : sentence(cause);
}

/** The whole text of an error, for people: a refusal's message and details, and the message of any other error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const { message } = errorCatalogue[error.identifier];
  const details = detailsOf(error);
  return details ? `${message} ${details}` : message;
}
