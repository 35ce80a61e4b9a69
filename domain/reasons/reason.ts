/** A reason for which a request is refused: the shapes of its values, and the sentence about them in `details`. */

/** The shape of a value, in JSON Schema. */
export type Shape =
  | { readonly type: 'string' | 'integer' | 'number'; readonly description: string }
  /** One of several words: a component of the document with the title. */
  | {
      readonly type: 'string';
      readonly title: string;
      readonly enum: readonly string[];
      readonly description: string;
    }
  | { readonly type: 'array'; readonly items: object; readonly description: string };
type ValueOf<S> = S extends { enum: readonly (infer Word)[] }
  ? Word
  : S extends { type: 'integer' | 'number' }
    ? number
    : S extends { items: { type: 'object' } }
      ? readonly { readonly start: string; readonly end: string }[]
      : S extends { type: 'array' }
        ? readonly string[]
        : string;
/** A name with a question mark stands for a value that may be absent. */
export type ValuesOf<Shapes> = {
  readonly [Name in keyof Shapes as Name extends `${string}?` ? never : Name]: ValueOf<Shapes[Name]>;
} & {
  readonly [Name in keyof Shapes as Name extends `${infer Optional}?` ? Optional : never]?: ValueOf<
    Shapes[Name]
  >;
};

export interface ReasonEntry<Shapes> {
  readonly values: Shapes;
  /** What the value has to be, as it stands after the name of the field. */
  readonly sentence: (values: ValuesOf<Shapes>) => string;
}

/** Returns a reason with the shapes of its values, and the sentence about them. */
export const reason = <const Shapes extends Readonly<Record<string, Shape>>>(
  values: Shapes,
  sentence: (values: ValuesOf<Shapes>) => string,
): ReasonEntry<Shapes> => ({ values, sentence });

export const text = (description: string) => ({ type: 'string', description }) as const;
export const texts = (description: string) =>
  ({ type: 'array', items: { type: 'string' }, description }) as const;
export const number = (description: string) => ({ type: 'number', description }) as const;
export const integer = (description: string) => ({ type: 'integer', description }) as const;
export const word = <const Words extends readonly string[]>(
  title: string,
  words: Words,
  description: string,
) => ({ type: 'string', title, enum: words, description }) as const;
