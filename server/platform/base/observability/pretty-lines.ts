/** Formats the JSON lines of the log for reading in a terminal. */
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const levels: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  10: ['trace', 'dim'],
  20: ['debug', 'dim'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['FATAL', 'redBright'],
};

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/**
 * Returns one line of the log for people: time, level, message, then `name=value`; an error's stack follows below. The
 * colors follow NO_COLOR and FORCE_COLOR, as styleText does for stdout.
 */
export function prettyLine(text: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(text) as Line;
  const [name, style] = levels[level] ?? [String(level), 'dim'];
  const shownFields = Object.entries(fields).map(
    ([field, value]) => ` ${styleText('dim', `${field}=`)}${shown(value)}`,
  );
  const stack = err ? `\n${String(err.stack ?? shown(err)).replaceAll(/^/gm, '    ')}` : '';
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8));
  return `${clock} ${styleText(style, name.padEnd(5))} ${safe(msg ?? '')}${shownFields.join('')}${safe(stack)}\n`;
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^[^\s"\p{Cc}]+$/u.test(value) ? value : safe(JSON.stringify(value));
}

/** Control characters in untrusted text must not reach a terminal. */
function safe(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\n\t]/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
