/** Times of day as people type them. */
import { withAsciiDigits } from '#domain/number/typed-number.ts';

const minutesOfDay = 24 * 60;
/** The step of an arrow key. */
const step = 15;

/**
 * `HH:MM` for `9`, `930`, `9:30`, `9.30`, `17h`, `5 pm`; undefined for anything else. `24:00` is the end of the day, so
 * it is valid only as the end of a span.
 */
export function readTime(typed: string, place: 'start' | 'end'): string | undefined {
  const text = withAsciiDigits(typed).trim().toLowerCase();
  const match =
    /^(\d{1,2})(?:\s*[:.h٫]\s*(\d{2})?)?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(text) ??
    /^(\d{1,2})(\d{2})\s*(am|pm)?$/.exec(text);
  if (match === null) return undefined;
  const [, hourText = '', minuteText = '0', half] = match;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  const minutes = hour * 60 + Number(minuteText);
  if (Number(minuteText) > 59 || minutes > minutesOfDay) return undefined;
  if (minutes === minutesOfDay && place === 'start') return undefined;
  return timeText(minutes);
}

/** The next or the previous quarter of an hour; an incomplete time starts at nine or at five. */
export function steppedTime(typed: string, place: 'start' | 'end', direction: 1 | -1): string {
  const time = readTime(typed, place);
  if (time === undefined) return place === 'start' ? '09:00' : '17:00';
  const minutes = minutesOf(time);
  const next =
    direction === 1 ? (Math.floor(minutes / step) + 1) * step : (Math.ceil(minutes / step) - 1) * step;
  const [least, most] = place === 'start' ? [0, minutesOfDay - step] : [step, minutesOfDay];
  return timeText(Math.min(most, Math.max(least, next)));
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function timeText(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
