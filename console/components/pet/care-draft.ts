/** The care plan of a pet (contract §26) as its fields edit it, and back. */
import type { CarePlan } from '#client/index.ts';
import { type Faults, requireText } from '#console/components/field/checks.ts';
import { type Keyed, keyed } from '#console/components/field/keyed.ts';
import { readTime } from '#console/components/hours/typed-time.ts';

/** Entries with all fields as typed. `times`: with commas between them; the days are `YYYY-MM-DD` or empty. */
export const blankFeeding = { time: '', food: '', amount: '', notes: '' };
export const blankMedication = { name: '', dose: '', times: '', from: '', to: '', notes: '' };

export interface CareDraft {
  readonly feeding: readonly Keyed<typeof blankFeeding>[];
  readonly medication: readonly Keyed<typeof blankMedication>[];
  readonly notes: string;
}

export function careDraft(plan: CarePlan | null): CareDraft {
  const { feeding = [], medication = [], notes } = plan ?? {};
  return {
    feeding: feeding.map((entry) => keyed({ ...entry, notes: entry.notes ?? '' })),
    medication: medication.map(({ name, dose, times, from, to, notes: note }) =>
      keyed({ name, dose, times: times.join(', '), from: from ?? '', to: to ?? '', notes: note ?? '' }),
    ),
    notes: notes ?? '',
  };
}

/** Null for an empty one. A draft with errors is not sent. */
export function writtenCare({ feeding, medication, notes }: CareDraft): CarePlan | null {
  if (feeding.length + medication.length === 0 && notes === '') return null;
  return {
    feeding: feeding.map(({ value: { time, food, amount, notes: note } }) => ({
      ...{ time: timesIn(time)?.[0] ?? '', food, amount },
      ...given({ notes: note }),
    })),
    medication: medication.map(({ value: { name, dose, times, from, to, notes: note } }) => ({
      ...{ name, dose, times: timesIn(times) ?? [] },
      ...given({ from, to, notes: note }),
    })),
    ...given({ notes }),
  };
}

export function careFaults({ feeding, medication }: CareDraft): Faults {
  const faults = [
    ...feeding.flatMap(({ value: { time, food, amount } }, at) => [
      [`care.feeding.${at}.time`, timesIn(time)?.length === 1 ? undefined : 'pets.timeFault'],
      [`care.feeding.${at}.food`, requireText(food)],
      [`care.feeding.${at}.amount`, requireText(amount)],
    ]),
    ...medication.flatMap(({ value: { name, dose, times, from, to } }, at) => [
      [`care.medication.${at}.name`, requireText(name)],
      [`care.medication.${at}.dose`, requireText(dose)],
      [`care.medication.${at}.times`, timesIn(times) ? undefined : 'pets.timesFault'],
      [`care.medication.${at}.to`, from !== '' && to !== '' && to < from ? 'causes.notEarlier' : undefined],
    ]),
  ];
  return Object.fromEntries(faults);
}

/** The times in their order, each once; undefined for a text without a time, or with anything else. */
function timesIn(typed: string): readonly string[] | undefined {
  const times = typed.split(/[,;、]/).map((text) => readTime(text, 'start'));
  return times.every((time) => time !== undefined) ? [...new Set(times)].sort() : undefined;
}

function given<Entry extends Readonly<Record<string, string>>>(entry: Entry): Partial<Entry> {
  return Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== '')) as Partial<Entry>;
}
