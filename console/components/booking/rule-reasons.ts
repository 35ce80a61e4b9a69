/**
 * The reasons of a refusal by a rule of the business, in the user's language. The server's details are in English
 * (domain/booking/rules/booking-fault.ts), but their names are those of the records. Needs the part 'business' of the messages.
 */
import { type ApiError, isApiError } from '#client/index.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import type { Translate } from '#console/i18n/translate.ts';

/** `"Nala" (id) needs "Rabies", not recorded`: names are quoted as in JSON. */
const lacked =
  /("(?:[^"\\]|\\.)*") \(\S+\) needs ("(?:[^"\\]|\\.)*"), (not recorded|given after the start|expires before the end)/g;
/** `at most 12 pets at once in BOARDING`. */
const limit = /at most (\d+) .* in (\w+)/;
/** `closed, "New Year", 2027-01-01`; the name may be missing. */
const closure = /closed, ("(?:[^"\\]|\\.)*")?/;

const gapTexts = {
  'not recorded': 'override-rules.notRecorded',
  'given after the start': 'override-rules.givenLater',
  'expires before the end': 'override-rules.expires',
} as const;

/** Names each pet and what it lacks, the limit, or the closure; empty for details in another form. */
export function ruleReasons(t: Translate, error: ApiError): readonly string[] {
  const { details } = error;
  if (isApiError(error, 'CLOSED')) {
    const closed = closure.exec(details);
    if (!closed) return [t('calendar.outsideHours')];
    return [closed[1] ? t('bookings.closedNamed', { name: JSON.parse(closed[1]) }) : t('bookings.closed')];
  }
  const [, count, category] = limit.exec(details) ?? [];
  if (category && Object.hasOwn(categoryNames, category))
    return [
      t('override-rules.most', {
        count: Number(count),
        category: t(categoryNames[category as keyof typeof categoryNames]),
      }),
    ];
  return Array.from(details.matchAll(lacked), ([, pet = '', name = '', gap]) =>
    t(gapTexts[gap as keyof typeof gapTexts], { pet: JSON.parse(pet), vaccination: JSON.parse(name) }),
  );
}
