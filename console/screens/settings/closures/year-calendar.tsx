/**
 * The year as twelve grids of days (WAI-ARIA practices, "Grid"), with one tab stop. Days are chosen by dragging with a
 * mouse or pen, by pressing the first and the last one, or with the keys.
 */

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { localeOf } from '#console/i18n/format.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import styles from './year-calendar.module.css';
import { inYear, type Month, monthsOf, movedDay, ordered, weekOfLocale, yearOf } from './year-days.ts';

/** The chosen days, from the first one that was chosen to the last. */
export interface Chosen {
  readonly anchor: string;
  readonly end: string;
  /** The reader has yet to choose the last day. */
  readonly isOpen: boolean;
}

interface YearCalendarProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly today: string;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly closures: readonly Closure[];
  /** The text of a closure, for screen readers. */
  readonly textOf: (closure: Closure) => string;
}

export function YearCalendar(props: YearCalendarProps) {
  const { year, onYear, today, chosen, onChoose, closures, textOf } = props;
  const { translate: t, formats, languages } = useLanguage();
  const locale = localeOf(languages.console);
  const months = useMemo(() => monthsOf(year, locale), [year, locale]);
  const [cursor, setCursor] = useState(today);
  const stop = yearOf(cursor) === year ? cursor : inYear(cursor, year);
  const grid = useRef<HTMLDivElement>(null);
  const awaitsFocus = useRef(false);
  /** The day at which a mouse or a pen was pressed. A finger scrolls the page, and chooses by a click. */
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    if (!awaitsFocus.current) return;
    awaitsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  });

  const go = (day: string) => {
    awaitsFocus.current = true;
    setCursor(day);
    if (yearOf(day) !== year) onYear(yearOf(day));
  };
  /** The first day, or the last one of days whose first one is chosen. */
  const press = (day: string) => {
    setCursor(day);
    onChoose(
      chosen?.isOpen ? { ...chosen, end: day, isOpen: false } : { anchor: day, end: day, isOpen: true },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moved = movedDay(stop, event.key, locale);
    if (event.key === 'Enter' || event.key === ' ') press(stop);
    else if (event.key === 'Escape' && chosen) onChoose(undefined);
    else if (moved === undefined) return;
    else {
      go(moved);
      if (event.shiftKey) onChoose({ anchor: chosen?.anchor ?? stop, end: moved, isOpen: false });
      else if (chosen?.isOpen) onChoose({ ...chosen, end: moved });
    }
    event.preventDefault();
  };
  const onPointerDown = ({ target, pointerType, button, shiftKey }: PointerEvent) => {
    const day = dayAt(target);
    pressed.current = undefined;
    if (day === undefined || button !== 0 || pointerType === 'touch') return;
    pressed.current = day;
    if (!shiftKey || !chosen) return press(day);
    setCursor(day);
    onChoose({ ...chosen, end: day, isOpen: false });
  };
  const onPointerOver = ({ target, buttons }: PointerEvent) => {
    const day = dayAt(target);
    if (pressed.current === undefined || (buttons & 1) === 0 || day === undefined) return;
    setCursor(day);
    onChoose({ anchor: pressed.current, end: day, isOpen: false });
  };
  const onClick = ({ target }: MouseEvent) => {
    const day = dayAt(target);
    // A mouse has chosen already. Screen readers click without a pointer.
    if (day !== undefined && pressed.current === undefined) press(day);
    pressed.current = undefined;
  };
  const selected = chosen && ordered(chosen.anchor, chosen.end);
  return (
    <div className={`${stack(3, 'shrinkable')} ${styles.calendar}`}>
      <div className={`${wrap(3, 'center')} ${styles.bar}`}>
        <Button aria-label={t('settings.previousYear')} onClick={() => onYear(year - 1)}>
          <Icon name="back" />
        </Button>
        <strong aria-live="polite">{year}</strong>
        <Button aria-label={t('settings.nextYear')} onClick={() => onYear(year + 1)}>
          <Icon name="forward" />
        </Button>
        <Button look="quiet" onClick={() => go(today)}>
          {t('words.today')}
        </Button>
      </div>
      {/* The handlers serve the focusable days inside. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
      <div
        ref={grid}
        className={styles.months}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onClick={onClick}
        onFocus={({ target }) => setCursor(dayAt(target) ?? stop)}
      >
        {months.map((month) => (
          <MonthGrid
            key={month.first}
            month={month}
            locale={locale}
            stateOf={(day) => ({
              isStop: day === stop,
              isSelected: selected !== undefined && selected.from <= day && day <= selected.to,
              isToday: day === today,
              closed: closures.filter(({ from, to }) => from <= day && day <= to),
              label: [
                formats.date(`${day}T12:00Z`, 'fullDate', 'UTC'),
                ...closures.filter(({ from, to }) => from <= day && day <= to).map(textOf),
              ].join(', '),
            })}
          />
        ))}
      </div>
    </div>
  );
}

interface DayState {
  /** It has the tab stop. */
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  readonly closed: readonly Closure[];
  readonly label: string;
}

interface MonthGridProps {
  readonly month: Month;
  readonly locale: string;
  readonly stateOf: (day: string) => DayState;
}

function MonthGrid({ month, locale, stateOf }: MonthGridProps) {
  const { formats } = useLanguage();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar.
    <table role="grid" aria-labelledby={id} aria-multiselectable="true" className={styles.month}>
      <caption id={id}>{formats.date(`${month.first}T12:00Z`, 'month', 'UTC')}</caption>
      <thead>
        <tr>
          {weekOfLocale(locale).map((day) => (
            <th key={day} scope="col" aria-label={formats.date(`${day}T12:00Z`, 'weekday', 'UTC')}>
              {formats.date(`${day}T12:00Z`, 'narrowWeekday', 'UTC')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its place.
                <td key={place} />
              ) : (
                <DayCell key={day} day={day} {...stateOf(day)} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, isStop, isSelected, isToday, closed, label }: DayState & { readonly day: string }) {
  const isWhole = closed.some(({ categories }) => categories === undefined);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar.
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      data-day={day}
      className={styles.day}
      aria-label={label}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      data-closed={closed.length === 0 ? undefined : isWhole ? 'all' : 'some'}
    >
      {Number(day.slice(8))}
    </td>
  );
}

function dayAt(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
}
