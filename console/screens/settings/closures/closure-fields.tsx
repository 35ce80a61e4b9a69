/** The closures: a calendar of the year to choose days in, and the list of those of the year. */

import { useId, useRef, useState } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useBottomBar } from '#console/components/page/bottom-bar.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { closuresIn, type KeyedClosure, withClosures } from './closure-draft.ts';
import { closureDays, closureText } from './closure-words.ts';
import styles from './closures.module.css';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { type Chosen, YearCalendar } from './year-calendar.tsx';
import { dayCount, ordered, yearOf } from './year-days.ts';

export function ClosureFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const words = useLanguage();
  const { translate: t, formats } = words;
  const today = todayIn(useTimeZone() ?? 'UTC');
  const [year, setYear] = useState(yearOf(today));
  const [chosen, setChosen] = useState<Chosen>();
  const [edited, setEdited] = useState<Closure | KeyedClosure>();
  const [isProposing, setProposing] = useState(false);
  const all = closuresIn(draft.closures);
  const ofYear = all.filter(({ from, to }) => yearOf(from) <= year && year <= yearOf(to));
  const days = chosen && ordered(chosen.anchor, chosen.end);
  const save = (closure: Closure) => {
    const others =
      edited && 'key' in edited ? { ...draft.closures, [edited.key]: undefined } : draft.closures;
    onEdit({ closures: withClosures(others, [closure]) });
    setChosen(undefined);
    setYear(yearOf(closure.from));
  };
  const error = fault('closures');
  return (
    <div className={stack(4, 'shrinkable', 'narrow')}>
      <p className={soft}>{t('settings.calendarHint')}</p>
      <YearCalendar
        year={year}
        onYear={setYear}
        today={today}
        chosen={chosen}
        onChoose={setChosen}
        closures={ofYear}
        textOf={(closure) => closureText(words, closure)}
      />
      <div
        {...useBottomBar()}
        className={`${stack(2)} ${styles.chosen}`}
        data-is-open={days ? true : undefined}
      >
        <p role="status">
          {days && t('settings.chosenDays', { days: closureDays(formats, days), count: dayCount(days) })}
          {chosen?.isOpen && <span className={soft}> {t('settings.chooseLast')}</span>}
        </p>
        <Buttons>
          <Button
            look={days ? 'primary' : 'secondary'}
            reason={days ? undefined : t('settings.noDays')}
            onClick={() => setEdited(days)}
          >
            {t('settings.closeDays')}
          </Button>
          {days && <Button onClick={() => setChosen(undefined)}>{t('settings.clearDays')}</Button>}
        </Buttons>
      </div>
      <ClosureList
        title={t('settings.closuresIn', { year: String(year) })}
        none={t('settings.noClosures', { year: String(year) })}
        closures={ofYear}
        onChange={setEdited}
        onRemove={({ key }) => onEdit({ closures: { ...draft.closures, [key]: undefined } })}
      />
      <div>
        <Button onClick={() => setProposing(true)}>{t('settings.addHolidays')}</Button>
      </div>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {edited && <ClosureDialog closure={edited} onSave={save} onClose={() => setEdited(undefined)} />}
      {isProposing && (
        <HolidaysDialog
          year={year}
          closures={all}
          onAdd={(added) => {
            onEdit({ closures: withClosures(draft.closures, added) });
            if (added[0]) setYear(yearOf(added[0].from));
          }}
          onClose={() => setProposing(false)}
        />
      )}
    </div>
  );
}

interface ClosureListProps {
  readonly title: string;
  readonly none: string;
  readonly closures: readonly KeyedClosure[];
  readonly onChange: (closure: KeyedClosure) => void;
  readonly onRemove: (closure: KeyedClosure) => void;
}

function ClosureList({ title, none, closures, onChange, onRemove }: ClosureListProps) {
  const words = useLanguage();
  const { translate: t, formats, catalogLang: lang } = words;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className={`${stack(2)} ${styles.list}`}>
      <h4 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {closures.length === 0 && <p className={soft}>{none}</p>}
      <ul>
        {closures.map((closure) => {
          const days = closureDays(formats, closure);
          return (
            <li key={closure.key} className={`${wrap([1, 3], 'center', 'between')} ${styles.row}`}>
              <span>
                {days}
                <span className={soft} lang={lang}>
                  {closureText(words, closure)}
                </span>
              </span>
              <span className={styles.actions}>
                <Button
                  look="quiet"
                  aria-label={t('settings.changeClosure', { days })}
                  onClick={() => onChange(closure)}
                >
                  {t('words.change')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('settings.removeClosure', { days })}
                  onClick={() => {
                    onRemove(closure);
                    // The button disappears.
                    heading.current?.focus();
                  }}
                >
                  {t('words.delete')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
