/** Replies that the schema of the reply makes of a record, so that the schema alone decides who sees what. */
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { formatTimestamp, type Timestamp } from '#domain/time/timestamp.ts';

/** A value of a reply as a record has it: a timestamp may be an instant, and an array may be read-only. */
type Recorded<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends Timestamp
    ? Timestamp | Temporal.Instant
    : Value;

type RecordFor<Reply> = { readonly [Name in keyof Reply]: Recorded<Reply[Name]> };

/** The record that a reply of the schema shows, with instants as its timestamps. */
export type RecordOf<Schema extends TSchema> = {
  readonly [Name in keyof Static<Schema>]: Instants<Static<Schema>[Name]>;
};
type Instants<Value> = Value extends Timestamp ? Temporal.Instant : Value;

/**
 * Returns the function that makes the reply of a record: the properties that the schema names, in its order, with
 * instants as timestamps. All other fields of the record stay private. An object in a field is copied whole: it must be
 * made for the reply, or have no private fields.
 */
export function replyOf<P extends TProperties>(
  schema: TObject<P>,
): (record: RecordFor<Static<TObject<P>>>) => Static<TObject<P>> {
  const names = Object.keys(schema.properties);
  return (record) => {
    const values = record as Readonly<Record<string, unknown>>;
    const reply: Record<string, unknown> = {};
    for (const name of names) reply[name] = shown(values[name]);
    return reply as Static<TObject<P>>;
  };
}

function shown(value: unknown): unknown {
  return value instanceof Temporal.Instant ? formatTimestamp(value) : value;
}
