/** The shape of one row of the table of settings: everything needed to parse, explain and document a setting. */

export interface Setting<T> {
  readonly name: string;
  /** The default as README shows it. */
  readonly shownDefault: string;
  /** The value when the variable is not set. */
  readonly unset: T;
  /** Parses the text of the variable. Throws `BadValue`. */
  readonly parse: (text: string) => T;
  /** One or two sentences of Markdown. */
  readonly meaning: string;
  /** A valid value. */
  readonly example: string;
  /** When true, no message ever shows the value. */
  readonly secret: boolean;
  /**
   * `FOO=` often means that a variable was left without the value that it needs. Where the default only makes the
   * server stricter or simpler, an empty value counts as absent; where the default would change where data or email
   * goes, or who gets access, an empty value is a problem.
   */
  readonly empty: 'is unset' | 'is refused';
}

/** Describes the error in a value as a predicate without a subject: "must be a whole number". Never shows the value. */
export class BadValue extends Error {}

type Described = Pick<Setting<unknown>, 'name' | 'meaning' | 'example'> &
  Partial<Pick<Setting<unknown>, 'secret' | 'empty' | 'shownDefault'>>;

/** A setting whose default is written in the same form as its value. */
export function defaulted<T>(row: Described & { default: string; parse: (text: string) => T }): Setting<T> {
  return {
    secret: false,
    empty: 'is unset',
    shownDefault: `\`${row.default}\``,
    unset: row.parse(row.default),
    ...row,
  };
}

/** A setting that may be absent; `shownDefault` describes the behaviour in that case. */
export function optional<T>(
  row: Described & { shownDefault: string; parse: (text: string) => T },
): Setting<T | undefined> {
  return { secret: false, empty: 'is refused', unset: undefined, ...row };
}
