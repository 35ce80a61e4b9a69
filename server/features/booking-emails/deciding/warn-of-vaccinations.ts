/** Warns customers of vaccinations that end soon (contract §22). */
import { dueUntil, sendingTime } from '#domain/booking/emails/reminder-times.ts';
import { lastBefore } from '#domain/time/calendar-duration.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { readEmailClock } from '#features/booking-emails/record/email-queries.ts';
import { queueBookingEmails, type Step } from '#features/booking-emails/record/queue-email.ts';
import { endsOf, noteVaccinations } from '#features/booking-emails/record/vaccination-ends.ts';
import { selectVaccinatedPets, selectVaccinatedPetsOf } from '#features/pets/public.ts';
import { findBookingEmails } from '#features/settings/public.ts';
import type { Call } from '#platform/data/call.ts';
import { advanceRule, type Rule, selectRules } from './due-queries.ts';

/** The pause between two readings of all pets. */
const pauseMs = 3_600_000;
/** Pets that are read at once. */
const batchSize = 100;

type VaccinationRule = Rule<'vaccination'>;

/**
 * Reads the vaccinations of all pets, once an hour, and outside quiet hours; `runStep` queues one email in a transaction.
 */
export async function warnOfVaccinations(
  call: Call,
  runStep: (step: Step) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const [rule] = await selectRules(call.db, 'vaccination');
  const emails = rule && (await findBookingEmails(call));
  if (!(rule && emails)) return;
  const now = await readEmailClock(call.db);
  const calendar = { timeZone: call.app.businessTimeZone(), quietHours: emails.quietHours };
  const waited = now.epochMilliseconds - Temporal.Instant.from(rule.doneUntil).epochMilliseconds;
  const until = dueUntil(now, calendar);
  if (until === undefined || waited < pauseMs) return;
  const isDue = (end: Temporal.PlainDate) => {
    const moment = momentOf(rule, end, calendar.timeZone);
    const at = sendingTime(moment, calendar);
    const isOver = Temporal.PlainDate.compare(end, dateAt(now, calendar.timeZone)) < 0;
    return (
      !isOver && Temporal.Instant.compare(at, rule.since) >= 0 && Temporal.Instant.compare(moment, until) <= 0
    );
  };
  let after: string | undefined;
  do {
    const pets = await selectVaccinatedPets(call.db, after, batchSize);
    const owners = new Set(
      pets.filter((pet) => endsOf(call, pet).some(({ end }) => isDue(end))).map((pet) => pet.ownerId),
    );
    for (const ownerId of owners) {
      const hasRoom = await runStep((call) => warn(call, ownerId, isDue));
      // The limit of a minute is reached: the next run reads all pets again.
      if (!hasRoom || signal?.aborted) return;
    }
    after = pets.length === batchSize ? pets.at(-1)?.id : undefined;
  } while (after !== undefined);
  await advanceRule(call.db, rule, now);
}

/** The end is that of the last day. */
function momentOf({ value }: VaccinationRule, end: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  const over = end.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  return lastBefore(over, value.before, timeZone);
}

/** Queues one email for all pets of the owner. Returns true. */
async function warn(
  call: Call,
  userId: string,
  isDue: (end: Temporal.PlainDate) => boolean,
): Promise<boolean> {
  const pets = await selectVaccinatedPetsOf(call.db, userId);
  const due = pets.flatMap((pet) =>
    endsOf(call, pet).flatMap(({ key, name, end }) =>
      isDue(end) ? [{ petId: pet.id, key, name, end: end.toString() }] : [],
    ),
  );
  const vaccinations = await noteVaccinations(call.db, due);
  const [first] = vaccinations;
  if (first === undefined) return true;
  const event = `${first.petId} ${first.name} ${first.end}`;
  await queueBookingEmails(call, [
    { kind: 'vaccination', event, userId, bookingIds: [], about: { vaccinations } },
  ]);
  return true;
}
