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

type Described<T> = Pick<Setting<unknown>, 'name' | 'meaning'> &
  Partial<Pick<Setting<unknown>, 'secret' | 'empty' | 'shownDefault'>> & { parse: (text: string) => T };

/** A setting whose default is written in the same form as its value, and is the example unless another one is given. */
export function defaulted<T>(row: Described<T> & { default: string; example?: string }): Setting<T> {
  return {
    secret: false,
    empty: 'is unset',
    shownDefault: `\`${row.default}\``,
    example: row.default,
    unset: row.parse(row.default),
    ...row,
  };
}

/** A setting that may be absent; `shownDefault` describes the behaviour in that case, if it is not only `unset`. */
export function optional<T>(row: Described<T> & { example: string }): Setting<T | undefined> {
  return { secret: false, empty: 'is refused', shownDefault: 'unset', unset: undefined, ...row };
}
