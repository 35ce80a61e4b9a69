/** One case of the fuzzer: an operation, its caller, and every part of the request. */
import fc from 'fast-check';
import type { Role } from '#domain/access/roles.ts';
import { memberNames } from '#test/support/member-names.ts';
import { queryHintFor } from './hints.ts';
import { badQueryTexts, brokenTexts, mutants } from './invalid.ts';
import { type Operation, operation, type Parameter } from './operations.ts';
import { kindInPath, kindOfName, Reference } from './references.ts';
import { validValue } from './valid.ts';

export type CallerKind = 'anonymous' | 'impostor' | Role;

/** The validity of a part of the request according to the document; `unknown` where the document cannot tell. */
export type Verdict = 'valid' | 'invalid' | 'unknown';

export interface Case {
  readonly operation: string;
  readonly caller: CallerKind;
  /** By the session cookie instead of the token. */
  readonly byCookie: boolean;
  readonly path: Readonly<Record<string, unknown>>;
  /** The state of the record that the path names; `unknown` if the case may name any. */
  readonly target: 'live' | 'gone' | 'unknown';
  readonly query: Readonly<Record<string, unknown>>;
  readonly queryVerdict: Verdict;
  readonly headers: Readonly<Record<string, string>>;
  readonly headersVerdict: Verdict;
  readonly body: Body | undefined;
  readonly contentType: string | undefined;
  /** The peculiarities of the case, for the report. */
  readonly note: string;
}

export type Body =
  | { readonly value: unknown; readonly verdict: Verdict }
  | { readonly value: unknown; readonly broken: string; readonly verdict: 'invalid' };

/** One request to one of the operations, each with a probability proportional to its weight. */
export function anyCase(weights: ReadonlyMap<string, number>): fc.Arbitrary<Case> {
  return fc.oneof(...[...weights].map(([id, weight]) => ({ weight, arbitrary: caseOf(operation(id)) })));
}

/** Usually the correct one; the others are not allowed for a body (contract §2, "Bodies"). */
const contentType = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'application/jsonx'),
  },
);

export function caseOf(one: Operation): fc.Arbitrary<Case> {
  const rights = one.roles.filter((role) => role !== 'anonymous') as Role[];
  return fc
    .record({
      caller: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...rights) },
        { weight: 4, arbitrary: fc.constantFrom<Role>('ADMIN') },
        {
          weight: 1,
          arbitrary: fc.constantFrom<CallerKind>('anonymous', 'impostor', 'CUSTOMER', 'STAFF', 'MANAGER'),
        },
      ),
      byCookie: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 9),
      target: pathOf(one),
      query: queryOf(one),
      headers: headersOf(one),
      body: bodyOf(one),
      contentType: one.body ? contentType : fc.constant(undefined),
    })
    .map(({ target, query, headers, body, contentType, ...rest }) => ({
      operation: one.id,
      ...rest,
      ...target,
      ...query,
      ...headers,
      body: body?.body,
      contentType,
      note: [query.note, headers.note, body?.note, contentType].filter(Boolean).join('; '),
    }));
}

/** Texts that name no record of any kind. */
const malformedIds = [
  'x',
  ' ',
  '%',
  '0x1',
  '1.5',
  '-',
  '\u0000',
  "'--",
  '99999999999999999999',
  'ก'.repeat(50),
  'a'.repeat(5_000),
  ...memberNames,
];

function pathOf(one: Operation): fc.Arbitrary<Pick<Case, 'path' | 'target'>> {
  const parameters = one.parameters.filter((parameter) => parameter.in === 'path');
  if (parameters.length === 0) return fc.constant({ path: {}, target: 'live' as const });
  const kinds = parameters.flatMap(({ name }) => {
    const kind = kindInPath(one.path, name);
    return kind === undefined ? [] : [[name, kind] as const];
  });
  const at = fc.nat(40);
  const named = (state: 'live' | 'gone') =>
    at.map((drawn) => ({
      target: state,
      path: Object.fromEntries(kinds.map(([name, kind]) => [name, new Reference(kind, drawn, state)])),
    }));
  const unknown = fc
    .tuple(fc.constantFrom(...malformedIds), fc.uuid(), fc.boolean())
    .map(([bad, uuid, isBad]) => ({
      target: 'unknown' as const,
      path: Object.fromEntries(parameters.map(({ name }) => [name, isBad ? bad : uuid])),
    }));
  if (kinds.length < parameters.length) return unknown;
  return fc.oneof(
    { weight: 8, arbitrary: named('live') },
    { weight: 1, arbitrary: named('gone') },
    { weight: 1, arbitrary: unknown },
  );
}

function queryOf(one: Operation): fc.Arbitrary<Pick<Case, 'query' | 'queryVerdict'> & { note: string }> {
  const parameters = one.parameters.filter((parameter) => parameter.in === 'query');
  const valid = fc
    .record(Object.fromEntries(parameters.map((parameter) => [parameter.name, queryValue(one, parameter)])), {
      requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) as never,
    })
    .map((query: Record<string, unknown>) => inOrder(one, query));
  const spoilable = parameters.filter(({ schema }) => badQueryTexts(schema).length > 0);
  const right = valid.map((query) => ({ query, queryVerdict: 'valid' as const, note: '' }));
  if (spoilable.length === 0) return right;
  const wrong = valid.chain((query) =>
    fc.constantFrom(...spoilable).chain(({ name, schema }) =>
      fc.constantFrom(...badQueryTexts(schema)).map((text) => ({
        query: { ...query, [name]: text },
        queryVerdict: 'invalid' as const,
        note: `query ${name}=${text}`,
      })),
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

function queryValue(one: Operation, { name, schema }: Parameter): fc.Arbitrary<unknown> {
  const kind = kindOfName(name);
  const hint = queryHintFor(one.id, name);
  if (hint) return hint;
  if (kind) return fc.nat(40).map((at) => new Reference(kind, at));
  return validValue(schema, name);
}

/** `to` after `from`, and near it (contract §10, §11: 31 days, 400 buckets). */
function inOrder(one: Operation, query: Record<string, unknown>): Record<string, unknown> {
  const { from, to, ...rest } = query;
  if (typeof from !== 'string' && typeof to !== 'string') return rest;
  // Days, whose hints are in order.
  if (['getPaymentSummary', 'getPlaceOccupancy'].includes(one.id)) return query;
  // Analytics has a default for each end: a single end may be on the wrong side of the other's default.
  const isLone = typeof from !== 'string' || typeof to !== 'string';
  if (isLone) return one.id === 'getDashboardAnalytics' ? rest : query;
  const days = 1 + (Math.abs(new Date(to).getTime()) % 20);
  return { ...rest, from, to: new Date(new Date(from).getTime() + days * 86_400_000).toISOString() };
}

type HeadersPart = Pick<Case, 'headers' | 'headersVerdict'> & { readonly note: string };

function headersOf(one: Operation): fc.Arbitrary<HeadersPart> {
  const parameters = one.parameters.filter((parameter) => parameter.in === 'header');
  const values = Object.fromEntries(
    parameters.map(({ name }) => [name, name.startsWith('If-') ? entityTags : printable]),
  );
  const right = fc
    .record(values, { requiredKeys: [] })
    .map(
      (headers) =>
        ({ headers: headers as Record<string, string>, headersVerdict: 'valid', note: '' }) as HeadersPart,
    );
  const limited = parameters.find(({ schema }) => schema.maxLength !== undefined);
  if (limited === undefined) return right;
  const long = 'k'.repeat(limited.schema.maxLength + 1);
  return fc.oneof(
    { weight: 9, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.constant({
        headers: { [limited.name]: long },
        headersVerdict: 'invalid' as const,
        note: `${limited.name} too long`,
      }),
    },
  );
}

const entityTags = fc.constantFrom('*', '*', '*', '"stale"', 'W/"x"', '"a", "b"');
const printable = fc.stringMatching(/^[!-~][ -~]{0,40}[!-~]$/);

function bodyOf(one: Operation): fc.Arbitrary<{ body: Body; note: string } | undefined> {
  const placed = one.body;
  if (placed === undefined) return fc.constant(undefined);
  const valid = validValue(placed.schema);
  const right = valid.map((value) => ({ body: { value, verdict: 'valid' as const }, note: '' }));
  const mutated = valid.chain((value) =>
    fc
      .constantFrom(...mutants(placed, value))
      .map((mutant) => mutant())
      .map((mutant) => ({
        body: {
          value: mutant.value,
          verdict: mutant.isInvalid ? ('invalid' as const) : ('unknown' as const),
        },
        note: mutant.what,
      })),
  );
  const extended = valid.map((value) => ({
    body: { value: withUnknown(value), verdict: 'valid' as const },
    note: 'unknown property',
  }));
  const ways = Object.keys(brokenTexts).filter((how) => one.needsBody || how !== 'nothing');
  const broken = fc.tuple(valid, fc.constantFrom(...ways)).map(([value, how]) => ({
    body: { value, broken: how, verdict: 'invalid' as const },
    note: how,
  }));
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 5, arbitrary: mutated },
    { weight: 1, arbitrary: extended },
    { weight: 1, arbitrary: broken },
  );
}

/** Contract §2: unknown properties are ignored. */
function withUnknown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = memberNames.map((name) => [name, 'ignored']);
  return { ...value, 'x-unknown': { nested: [1, null, 'x'] }, ...Object.fromEntries(members) };
}
