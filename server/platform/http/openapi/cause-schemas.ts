/** The schemas of the causes of errors: one for each reason, and their union. */
import { overridable, type Reason, reasons } from '#domain/reasons/reasons.ts';

/** `WRONG_FORMAT` becomes `WrongFormatCause`. */
const titleOf = (reason: string) =>
  `${reason
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Cause`;

type Value = { readonly title?: string; readonly enum?: readonly string[]; readonly description: string };

const inProperty = (value: Value) =>
  value.title ? { $ref: `#/components/schemas/${value.title}`, description: value.description } : value;

const words = Object.values(reasons)
  .flatMap(({ values }) => Object.values<Value>(values))
  .filter(({ title }) => title !== undefined)
  .map(({ title, ...value }) => [title, value] as const);

const refTo = (reason: string) => `#/components/schemas/${titleOf(reason)}`;
const names = Object.keys(reasons);

const canOverride = {
  type: 'boolean',
  enum: [true],
  description: 'True if the caller may book anyway, with `overrideRules`; absent otherwise.',
};

export const causeSchemas = {
  ...Object.fromEntries(words),
  ...Object.fromEntries(
    Object.entries(reasons).map(([reason, { values }]) => [
      titleOf(reason),
      {
        type: 'object',
        description: `A cause with the reason ${reason}.`,
        properties: {
          reason: { type: 'string', enum: [reason], description: 'The reason, for programs.' },
          field: {
            type: 'string',
            description:
              'The path within the body, such as `vaccinations[0].date`; the name of a parameter, such as `query.from`, or of a header.',
          },
          ...(overridable.has(reason as Reason) && { canOverride }),
          ...Object.fromEntries(
            Object.entries<Value>(values).map(([name, value]) => [name.replace('?', ''), inProperty(value)]),
          ),
        },
        required: ['reason', ...Object.keys(values).filter((name) => !name.endsWith('?'))],
      },
    ]),
  ),
  Cause: {
    oneOf: names.map((reason) => ({ $ref: refTo(reason) })),
    discriminator: {
      propertyName: 'reason',
      mapping: Object.fromEntries(names.map((reason) => [reason, refTo(reason)])),
    },
    description: 'Why the request is refused.',
  },
};
