import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { replyOf } from './reply.ts';
import { chosenComponent, nullable, timestamp } from './shapes.ts';

const schema = chosenComponent('Parrot', {
  name: Type.String(),
  words: Type.Array(Type.String()),
  hatchedAt: timestamp(),
  soldAt: nullable(timestamp()),
});
const toReply = replyOf(schema);

const hatchedAt = Temporal.Instant.from('2026-03-14T08:45:00.123456Z');
const parrot = {
  soldAt: null,
  hatchedAt,
  secret: 'seed',
  words: ['hello'] as readonly string[],
  name: 'Polly',
};

test('a reply has the fields that its schema names, in its order, and no other field of the record', () => {
  expect(JSON.stringify(toReply(parrot))).toBe(
    '{"name":"Polly","words":["hello"],"hatchedAt":"2026-03-14T08:45:00.123Z","soldAt":null}',
  );
});

test('a nullable instant is written as a timestamp too', () => {
  expect(toReply({ ...parrot, soldAt: hatchedAt }).soldAt).toBe('2026-03-14T08:45:00.123Z');
});

test('a record that lacks a field, or has any text for a timestamp, does not compile', () => {
  const { words: _, ...silent } = parrot;
  // @ts-expect-error: `words` is missing.
  const withoutWords = toReply(silent);
  // @ts-expect-error: PostgreSQL's text of an instant is not one of an answer.
  const withText = toReply({ ...parrot, hatchedAt: '2026-03-14 08:45:00.123456+00' });
  expect([withoutWords.words, withText.hatchedAt]).toEqual([undefined, '2026-03-14 08:45:00.123456+00']);
});
