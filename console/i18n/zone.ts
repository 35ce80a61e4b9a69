/** Local times of a time zone, in the form that date fields of browsers take. */

/** The date and time in the zone at an instant, to the minute: `2026-11-22T15:04`. */
export function localTimeIn(instant: string, timeZone: string): string {
  const parts = new Map(
    fieldsIn(timeZone)
      .formatToParts(Date.parse(instant))
      .map(({ type, value }) => [type, value]),
  );
  const [year = '', month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (field) => parts.get(field),
  );
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The day in the zone at an instant: `2026-11-22`. */
export function localDayIn(instant: string, timeZone: string): string {
  return localTimeIn(instant, timeZone).slice(0, 10);
}

/** The same time later by as much as `to` is later than `from`; all are local times to the minute. */
export function shiftedLocalTime(time: string, from: string, to: string): string {
  const shifted = Date.parse(`${time}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  return new Date(shifted).toISOString().slice(0, 16);
}

/** Days from one day to another; negative when the other one is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;
}

function fieldsIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/**
 * Days of an address as parameters for the server. Local times without an offset are those of the business there
 * (contract §2), so the days are correct across clock changes too.
 */
export function timesOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  readonly from?: string;
  readonly to?: string;
} {
  return {
    ...(from && { from: `${from}T00:00` }),
    ...(to && { to: shiftedLocalTime(`${to}T00:00`, '2000-01-01T00:00', '2000-01-02T00:00') }),
  };
}
