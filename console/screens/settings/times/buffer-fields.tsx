/** The time between visits: minutes before and after, with an example. */

import { PlainField } from '#console/components/field/field.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { holdOf } from '#domain/booking/rules/business-times.ts';
import { ByCategory } from './by-category.tsx';
import { bufferSides, minutesIn, type ScopeBuffers } from './time-values.ts';
import styles from './times.module.css';

export function BufferFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const { translate: t } = useLanguage();
  return (
    <ByCategory<ScopeBuffers>
      values={draft.buffers}
      onChange={(buffers) => onEdit({ buffers })}
      own={(all) => ({ ...all, kind: 'own' })}
    >
      {(scope) => (
        <>
          <div className={styles.sides}>
            {bufferSides.map((side) => {
              const typed = draft.buffers[scope];
              const write = (minutes: string) =>
                onEdit({ buffers: { ...draft.buffers, [scope]: { ...typed, [side]: minutes } } });
              return (
                <PlainField
                  key={side}
                  label={t(side === 'before' ? 'settings.before' : 'settings.after')}
                  isFilter
                  inputMode="numeric"
                  placeholder="0"
                  value={typed?.[side] ?? ''}
                  error={fault(`buffers.${scope}.${side}`)}
                  onChange={({ target }) => write(target.value)}
                />
              );
            })}
          </div>
          <Example typed={draft.buffers[scope] ?? {}} />
        </>
      )}
    </ByCategory>
  );
}

function Example({ typed }: { readonly typed: ScopeBuffers }) {
  const { translate: t, formats } = useLanguage();
  const [before, after] = bufferSides.map((side) => minutesIn(typed[side]));
  if (before === undefined || after === undefined) return null;
  // Any day: a visit of an hour in the morning, in a zone without changes of the clocks.
  const visit = {
    start: Temporal.Instant.from('2030-01-07T10:00Z'),
    end: Temporal.Instant.from('2030-01-07T11:00Z'),
  };
  const time = (instant: Temporal.Instant) => formats.date(instant.toString(), 'time', 'UTC');
  const hold = holdOf(visit, { before, after });
  return (
    <p role="status" className={soft}>
      {t('settings.bufferExample', {
        start: time(visit.start),
        end: time(visit.end),
        from: time(hold.start),
        until: time(hold.end),
      })}
    </p>
  );
}
