/** The days of a year as a calendar shows them, and how keys move between them. A day is `YYYY-MM-DD`. */
import { CalendarDate, endOfWeek, getDayOfWeek, parseDate, startOfWeek } from '@internationalized/date';

export interface Month {
  /** Its first day. */
  readonly first: string;
  /** Weeks of seven places; a place outside the month is undefined. */
  readonly weeks: readonly (readonly (string | undefined)[])[];
}

/** The first day of the week is that of the locale. */
export function monthsOf(year: number, locale: string): readonly Month[] {
  return Array.from({ length: 12 }, (_, at) => {
    const first = new CalendarDate(year, at + 1, 1);
    const before = getDayOfWeek(first, locale);
    const count = first.calendar.getDaysInMonth(first);
    const places = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, place) => {
      const day = place - before;
      return day < 0 || day >= count ? undefined : first.add({ days: day }).toString();
    });
    const weeks = Array.from({ length: places.length / 7 }, (_, week) =>
      places.slice(week * 7, week * 7 + 7),
    );
    return { first: first.toString(), weeks };
  });
}

/** A day of each weekday, in the order of the locale. */
export function weekOfLocale(locale: string): readonly string[] {
  const first = startOfWeek(new CalendarDate(2026, 1, 7), locale);
  return Array.from({ length: 7 }, (_, at) => first.add({ days: at }).toString());
}

/** The day to which a key moves (WAI-ARIA practices, "Date Picker Dialog"); undefined for other keys. */
export function movedDay(day: string, key: string, locale: string): string | undefined {
  const date = parseDate(day);
  const moves: Readonly<Record<string, () => CalendarDate>> = {
    ArrowLeft: () => date.subtract({ days: 1 }),
    ArrowRight: () => date.add({ days: 1 }),
    ArrowUp: () => date.subtract({ weeks: 1 }),
    ArrowDown: () => date.add({ weeks: 1 }),
    Home: () => startOfWeek(date, locale),
    End: () => endOfWeek(date, locale),
    PageUp: () => date.subtract({ months: 1 }),
    PageDown: () => date.add({ months: 1 }),
  };
  return moves[key]?.().toString();
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The same day of another year; 28 February for the 29th. */
export function inYear(day: string, year: number): string {
  return parseDate(day).set({ year }).toString();
}

/** Both days in order. */
export function ordered(one: string, other: string): { readonly from: string; readonly to: string } {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

export function dayCount({ from, to }: { readonly from: string; readonly to: string }): number {
  return parseDate(to).compare(parseDate(from)) + 1;
}
