/** The shape of one row of the table of settings: enough to parse it, to explain it and to document it. */

export interface Setting<T> {
  readonly name: string;
  /** What README shows as the default. */
  readonly shownDefault: string;
  /** The value when the variable is not set. */
  readonly unset: T;
  /** Parses the text of the variable. Throws `BadValue`. */
  readonly parse: (text: string) => T;
  /** One sentence or two of Markdown. */
  readonly meaning: string;
  /** A right value. */
  readonly example: string;
  /** Its value is never shown, in no message. */
  readonly secret: boolean;
  /**
   * `FOO=` often means that a variable which should have been filled in was not. Where falling back to the
   * default only makes things stricter or plainer, an empty value is as if absent; where it would change
   * where data or mail goes, or who gets in, it is a problem.
   */
  readonly empty: 'is unset' | 'is refused';
}

/** What is wrong with a value, as a predicate without a subject: "must be a whole number". Never shows it. */
export class BadValue extends Error {}

type Described = Pick<Setting<unknown>, 'name' | 'meaning' | 'example'> &
  Partial<Pick<Setting<unknown>, 'secret' | 'empty' | 'shownDefault'>>;

/** A setting whose default is written as its value would be. */
export function defaulted<T>(row: Described & { default: string; parse: (text: string) => T }): Setting<T> {
  return {
    secret: false,
    empty: 'is unset',
    shownDefault: `\`${row.default}\``,
    unset: row.parse(row.default),
    ...row,
  };
}

/** A setting that may be absent; `shownDefault` says in words what happens then. */
export function optional<T>(
  row: Described & { shownDefault: string; parse: (text: string) => T },
): Setting<T | undefined> {
  return { secret: false, empty: 'is refused', unset: undefined, ...row };
}
