/** The days of the calendar, in the time zone of the business. A day is `YYYY-MM-DD`. */

/** The day itself, or the seven days of its week from Monday on. */
export function daysShown(day: string, isWeek: boolean): readonly string[] {
  if (!isWeek) return [day];
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString());
}

/** The instants of the start and the end of the days. */
export function boundsOf(
  days: readonly string[],
  timeZone: string,
): { readonly from: string; readonly to: string } {
  const start = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 });
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: start(Temporal.PlainDate.from(first)),
    to: start(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

export interface Bounds {
  readonly start: number;
  readonly end: number;
}

/** The same of one day, in milliseconds. */
export function boundsOfDay(day: string, timeZone: string): Bounds {
  const { from, to } = boundsOf([day], timeZone);
  return { start: Date.parse(from), end: Date.parse(to) };
}

/** The indexes of the first and the last day that the interval overlaps; undefined when it overlaps none. */
export function daysTouched(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  bounds: readonly Bounds[],
): { readonly first: number; readonly last: number } | undefined {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const first = bounds.findIndex((day) => start < day.end && end > day.start);
  if (first === -1) return undefined;
  return { first, last: bounds.findLastIndex((day) => start < day.end && end > day.start) };
}
