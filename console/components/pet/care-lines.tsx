/** The feeding and the medication of a pet, to read. */
import type { CarePlan } from '#client/index.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';

export function CareLines({ plan: { feeding, medication, notes } }: { readonly plan: CarePlan }) {
  const { translate: t, formats } = useLanguage();
  const timesOf = (times: readonly string[]) =>
    times.map((time) => formats.date(`2000-01-01T${time}Z`, 'time', 'UTC')).join(', ');
  const day = (date: string) => formats.date(`${date}T00:00Z`, 'date', 'UTC');
  const lines = [
    ...feeding.map((one) => [timesOf([one.time]), `${one.food}, ${one.amount}`, one.notes]),
    ...medication.map((one) => [
      timesOf(one.times),
      `${one.name}, ${one.dose}`,
      one.from && `${t('pets.firstDay')}: ${day(one.from)}`,
      one.to && `${t('pets.lastDay')}: ${day(one.to)}`,
      one.notes,
    ]),
  ];
  return (
    <>
      <ul className={stack(1)}>
        {lines.map(([times, text, ...details], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places.
          <li key={at}>
            <strong>{times}</strong> {text}
            {details.filter(Boolean).map((detail) => (
              <span key={detail} className={soft}>{` · ${detail}`}</span>
            ))}
          </li>
        ))}
      </ul>
      {notes && <p>{notes}</p>}
    </>
  );
}
