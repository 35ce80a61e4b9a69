/**
 * Formatters of Intl by their language and options. Creating one takes longer than anything else in a text that is
 * formatted, and memory outside the heap, so each is created once.
 */
export const dateFormatter = remembered(Intl.DateTimeFormat);
export const numberFormatter = remembered(Intl.NumberFormat);
export const listFormatter = remembered(Intl.ListFormat);
export const collator = remembered(Intl.Collator);
export const relativeTimeFormatter = remembered(Intl.RelativeTimeFormat);

/** Returns the name of the zone at the instant, which differs in summer, with its name in the IANA database. */
export function zoneName(
  language: string,
  timeZone: string,
  { epochMilliseconds }: Temporal.Instant,
): string {
  const parts = dateFormatter(language, { timeZoneName: 'long', timeZone }).formatToParts(epochMilliseconds);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${timeZone})` : timeZone;
}

/** More than 14 languages have of each; currencies and time zones, of which there are many, begin anew. */
const most = 500;

function remembered<Options, Formatter>(
  Constructor: new (language: string, options: Options) => Formatter,
): (language: string, options: Options) => Formatter {
  const known = new Map<string, Formatter>();
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`;
    const formatter = known.get(key) ?? new Constructor(language, options);
    if (known.size >= most) known.clear();
    known.set(key, formatter);
    return formatter;
  };
}
