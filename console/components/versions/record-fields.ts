/**
 * The fields of a record that a form edits: how each is read, written, and shown. Two people may edit the same record: a
 * field that only one of them has changed takes that change, and for a field that both have changed the second user
 * chooses.
 */
import { dequal } from 'dequal/lite';
import type { Language } from '#domain/text/language.ts';

/** A value that is kept or replaced as a whole. */
export interface Whole<Value> {
  readonly label: string;
  /** The value in words; the value itself if this is absent. */
  text?(value: Value): string;
  /** The language of the text if it differs from the reader's. */
  readonly lang?: Language;
}

/** A value whose entries are kept or replaced one by one, such as the text of each language. */
export interface ByEntry<Value> {
  entry(key: keyof Value & string): Shape<Value[keyof Value]>;
}

/** A value with fields of its own, such as the times of a switch. */
interface ByField<Value> {
  readonly fields: { readonly [Name in keyof Value]-?: Shape<Value[Name]> };
}

export type Shape<Value> = Whole<Value> | ByEntry<Value> | ByField<Value>;

type Field<Stored, Value, Body> = Shape<Value> & {
  read(stored: Stored): Value;
  /** The properties of the request that change the field; the one of its name if this is absent. */
  write?(value: Value, over: Stored): Body;
};

/** By the names that the fields have in the form. */
export type RecordFields<Stored, Draft, Body extends object = object> = {
  readonly [Name in keyof Draft]-?: Field<Stored, Draft[Name], Body>;
};

/** What a form edits of a record. */
export interface EditedRecord<Stored, Draft, Body extends object = object> {
  readonly fields: RecordFields<Stored, Draft, Body>;
  /** Returns the same draft without differences that mean nothing, such as the order of a set. */
  readonly normalized?: ((draft: Draft) => Draft) | undefined;
}

export type Side = 'mine' | 'theirs';
/** By the name of the field, such as `status` or `position.vi`. */
export type Sides = Readonly<Record<string, Side>>;

/** A field in both versions, with the side that is chosen at first. */
export interface FieldChoice extends Readonly<Record<Side, FieldText>> {
  readonly name: string;
  readonly label: string;
  readonly side: Side;
}

interface FieldText {
  /** Empty for an empty field. */
  readonly text: string;
  readonly lang?: string | undefined;
}

interface Versions<Draft> {
  /** The version from which both started. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
}

/** Returns what a form edits of a record, as its fields show it. */
export function readFields<Stored, Draft>(fields: RecordFields<Stored, Draft>, stored: Stored): Draft {
  const names = Object.keys(fields) as (keyof Draft)[];
  return Object.fromEntries(names.map((name) => [name, fields[name].read(stored)])) as Draft;
}

/** Returns what a form edits of a record, normalized. */
export function draftIn<Stored, Draft>(form: EditedRecord<Stored, Draft>, stored: Stored): Draft {
  return normalizedDraft(form, readFields(form.fields, stored));
}

export function normalizedDraft<Stored, Draft>(form: EditedRecord<Stored, Draft>, draft: Draft): Draft {
  return form.normalized ? form.normalized(draft) : draft;
}

/** Returns the body of a request that changes a record to the draft: only the fields in which it differs. */
export function changesIn<Stored, Draft, Body extends object>(
  form: EditedRecord<Stored, Draft, Body>,
  over: Stored,
  draft: Draft,
): Body {
  const { fields } = form;
  const after = normalizedDraft(form, draft);
  const changed = changedPlaces(fields, draftIn(form, over), after).map(({ path }) => path[0]);
  const names = (Object.keys(fields) as (keyof Draft & string)[]).filter((name) => changed.includes(name));
  return Object.assign(
    {},
    ...names.map((name) => fields[name].write?.(after[name], over) ?? { [name]: after[name] }),
  );
}

export function isSameDraft<Stored, Draft>(
  form: EditedRecord<Stored, Draft>,
  one: Draft,
  other: Draft,
): boolean {
  return changedPlaces(form.fields, normalizedDraft(form, one), normalizedDraft(form, other)).length === 0;
}

/** Returns the fields that both have changed, each to something else; `all`: or that only the other user has changed. */
export function conflictingFields<Draft>(
  fields: RecordFields<never, Draft>,
  { base, mine, theirs }: Versions<Draft>,
  { all = false }: { readonly all?: boolean | undefined } = {},
): readonly FieldChoice[] {
  return placesOf(fields, base, mine, theirs)
    .filter((place) => differs(place, base, theirs) && differs(place, mine, theirs))
    .filter((place) => all || differs(place, base, mine))
    .map((place) => ({
      name: nameOf(place),
      label: place.shape.label,
      side: sideOf(place, base, mine),
      mine: textOf(place, mine),
      theirs: textOf(place, theirs),
    }));
}

/** Returns their version with the changes of the reader, or with the chosen side. */
export function mergedFields<Draft>(
  fields: RecordFields<never, Draft>,
  { base, mine, theirs }: Versions<Draft>,
  sides: Sides = {},
): Draft {
  const own = placesOf(fields, base, mine, theirs).filter(
    (place) => (sides[nameOf(place)] ?? sideOf(place, base, mine)) === 'mine',
  );
  return own.reduce<object>(
    (merged, { path }) => withValueAt(merged, path, valueAt(mine, path)),
    theirs as object,
  ) as Draft;
}

/** A field, or an entry of one. */
interface Place {
  readonly path: readonly string[];
  readonly shape: Whole<never>;
}

function placesOf<Draft>(fields: RecordFields<never, Draft>, ...drafts: readonly Draft[]): readonly Place[] {
  return placesIn({ fields } as Shape<never>, [], drafts);
}

function placesIn(
  shape: Shape<never>,
  path: readonly string[],
  values: readonly unknown[],
): readonly Place[] {
  if (!('entry' in shape) && !('fields' in shape)) return [{ path, shape }];
  const keys =
    'fields' in shape ? Object.keys(shape.fields) : values.flatMap((value) => Object.keys(value ?? {}));
  return [...new Set(keys)].flatMap((key) =>
    placesIn(
      'fields' in shape ? shape.fields[key as never] : shape.entry(key),
      [...path, key],
      values.map((value) => valueAt(value, [key])),
    ),
  );
}

function changedPlaces<Draft>(fields: RecordFields<never, Draft>, one: Draft, other: Draft) {
  return placesOf(fields, one, other).filter((place) => differs(place, one, other));
}

function differs({ path }: Place, one: unknown, other: unknown): boolean {
  return !dequal(presentAt(one, path), presentAt(other, path));
}

/** An empty text or list counts as absent. */
function presentAt(draft: unknown, path: readonly string[]): unknown {
  const value = valueAt(draft, path);
  return value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

/** A field that only the other user has changed takes that change. */
function sideOf(place: Place, base: unknown, mine: unknown): Side {
  return differs(place, base, mine) ? 'mine' : 'theirs';
}

function nameOf({ path }: Place): string {
  return path.join('.');
}

function textOf({ path, shape }: Place, draft: unknown): FieldText {
  const value = valueAt(draft, path);
  return { text: shape.text ? shape.text(value as never) : String(value ?? ''), lang: shape.lang };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((found, key) => (found as Readonly<Record<string, unknown>> | undefined)?.[key], value);
}

function withValueAt(target: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const below = valueAt(target, [key]) ?? {};
  const next = rest.length === 0 ? value : withValueAt(below as object, rest, value);
  return { ...target, [key]: next };
}
