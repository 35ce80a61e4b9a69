/** The schemas of services in requests and replies (specification, "Service"). */

import { type Static, Type } from 'typebox';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import { amountNumber, largestBasePrice } from '#domain/number/money.ts';
import type { Language } from '#domain/text/language.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { localize } from '#domain/text/translated-text.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  amount,
  chosenComponent,
  component,
  matching,
  namedWords,
  nullable,
  optional,
  storedTranslatedText,
  timestamp,
  translatedName,
  translatedText,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { longestList } from '#platform/data/shapes/sizes.ts';
import { rowListQuery } from '#platform/data/table-cache/row-lists.ts';
import { contentFields, type Service } from './queries.ts';

export const serviceCategory = namedWords('ServiceCategory', serviceCategories, 'The kind of a service.');

/** The largest duration in minutes that the column `integer` can store: 4,083 years. */
const maxDuration = 2_147_483_647;

export const service = component(
  'Service',
  {
    id: uuid(),
    name: Type.String({ description: 'In the language asked for.' }),
    description: nullable(Type.String(), { description: 'In the language asked for.' }),
    category: serviceCategory(),
    basePrice: Type.Number({ description: 'Exact, with at most 2 decimals.' }),
    priceUnit: Type.String({ description: 'As it was written: per day, per hour or per session.' }),
    currency: Type.String({ description: 'Three letters, as they were written.' }),
    duration: nullable(Type.Integer(), { description: 'Minutes.' }),
    imageUrl: nullable(Type.String()),
    images: Type.Array(Type.String()),
    isActive: Type.Boolean(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  { stated: ['id', ...contentFields, 'images', 'isActive', 'createdAt', 'updatedAt'] },
);

const example = {
  category: 'GROOMING',
  basePrice: 32.5,
  priceUnit: 'per session',
  currency: 'USD',
  duration: 60,
  imageUrl: '/images/bath.jpg',
};
const descriptionExample = 'A warm bath, a careful dry and a thorough brush for dogs of every size.';

export const serviceExample = {
  id: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
  name: 'Bath and brush',
  description: descriptionExample,
  ...example,
  images: [],
  isActive: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

export const newServiceExample = {
  name: { en: 'Bath and brush', vi: 'Tắm và chải lông', ja: 'シャンプーとブラッシング' },
  description: { en: descriptionExample },
  ...example,
};

const name = translatedName();
const basePrice = amount(largestBasePrice);
const priceUnit = Type.Unsafe<string>({
  type: 'string',
  'x-one-line': true,
  maxLength: longestLine,
  rule: (value: unknown): Cause | undefined =>
    typeof value !== 'string' || parsePriceUnit(value)
      ? undefined
      : { reason: 'WRONG_FORMAT', expected: 'PRICE_UNIT' },
  documented: { type: 'string', example: 'per session' },
  description:
    'Per day, per hour or per session, in words that say so (`per day`, `/hour`, `daily`, `Sessions`). Kept as written.',
});
const imageUrl = Type.Unsafe<string>({
  type: 'string',
  maxLength: longestLine,
  rule: (value: unknown) => (typeof value === 'string' ? imageUrlProblem(value) : undefined),
});
const imageDescription = 'An http or https URL, or a relative one. Never fetched.';

/** The properties that may be omitted, from a new service too. */
const details = {
  currency: optional(Type.String(matching('CURRENCY', '^[A-Za-z]{3}$')), {
    description: 'Three letters, any case, kept as written. Default: the setting `currency`, or else USD.',
  }),
  duration: optional(Type.Integer({ minimum: 0, maximum: maxDuration }), { description: 'Minutes.' }),
  imageUrl: optional(imageUrl, { description: imageDescription }),
  images: optional(Type.Array(imageUrl, { maxItems: longestList }), {
    description: `Each: ${imageDescription}`,
  }),
};

export const newService = component(
  'NewService',
  {
    name,
    description: translatedText(),
    category: serviceCategory(),
    basePrice,
    priceUnit,
    ...details,
  },
  { stated: contentFields },
);
export type NewService = Static<typeof newService>;

export const serviceChanges = chosenComponent(
  'ServiceChanges',
  {
    name: Type.Optional(name),
    description: optional(translatedText()),
    category: Type.Optional(serviceCategory()),
    basePrice: Type.Optional(basePrice),
    priceUnit: Type.Optional(priceUnit),
    ...details,
    isActive: optional(Type.Boolean(), { description: 'Default: true.' }),
  },
  {
    description:
      'Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole.',
  },
);
export type ServiceChanges = Static<typeof serviceChanges>;

export const serviceTranslations = chosenComponent('ServiceTranslations', {
  name: storedTranslatedText(),
  description: nullable(storedTranslatedText()),
});

/** The fields by which the catalog can be sorted; the first is the default (contract §14). */
const serviceSortFields = ['createdAt', 'name', 'category', 'basePrice', 'duration'] as const;
export type ServiceSortField = (typeof serviceSortFields)[number];

export const serviceListQuery = Type.Object({
  category: Type.Optional(serviceCategory({ description: 'Only services of this category.' })),
  active: Type.Optional(Type.Boolean({ description: 'Only services that are offered, or only the others.' })),
  ...rowListQuery(serviceSortFields, { rows: 'Services', searched: 'name or description' }),
});
export type ServiceListQuery = Static<typeof serviceListQuery>;

/**
 * Returns the reason why the text is not an image URL, or undefined when it is one: an `http:` or `https:` URL, or a
 * URL relative to the page that uses it (`/img/bath.jpg`, `bath.jpg`, `//cdn.example/bath.jpg`). The text is parsed
 * as a browser parses it (WHATWG URL Standard, basic URL parser), which also removes tabs and line breaks, so that
 * `java\nscript:` is the scheme that it becomes on a page. The text itself is stored unchanged and never fetched
 * (contract §7).
 */
function imageUrlProblem(text: string): Cause | undefined {
  const url = URL.parse(text, 'https://relative.invalid/');
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : { reason: 'WRONG_FORMAT', expected: 'HTTP_URL' };
}

/** The only conversion of a service to a reply, with its texts in one language. */
export function toReply(one: Service, language: Language): Static<typeof service> {
  const { description } = one;
  return fieldsOf({
    ...one,
    name: localize(one.name, language),
    description: description && localize(description, language),
    basePrice: amountNumber(one.basePrice),
  });
}

const fieldsOf = replyOf(service);
