/** The schemas of services in requests and replies (specification, "Service"). */
import { type Static, Type } from 'typebox';
import type { Language } from '#domain/language.ts';
import { amountNumber, largestBasePrice } from '#domain/money.ts';
import { parsePriceUnit } from '#domain/price-unit.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { localize } from '#domain/translated-text.ts';
import {
  amount,
  component,
  nullable,
  optional,
  pageNumber,
  sorting,
  storedTranslatedText,
  timestamp,
  translatedText,
  uuid,
} from '#platform/shapes/shapes.ts';
import { line, longestLine, longestList } from '#platform/shapes/sizes.ts';
import { serviceCategory } from '#platform/shapes/words.ts';
import { imageUrlProblem } from './image-url.ts';
import type { Service } from './queries.ts';

/** The largest duration in minutes that the column `integer` can store: 4,083 years. */
const longestDuration = 2_147_483_647;

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
  {
    stated: [
      'id',
      'name',
      'description',
      'category',
      'basePrice',
      'priceUnit',
      'currency',
      'duration',
      'imageUrl',
      'images',
      'isActive',
      'createdAt',
      'updatedAt',
    ],
  },
);

export const serviceExample = {
  id: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
  name: 'Bath and brush',
  description: 'A warm bath, a careful dry and a thorough brush for dogs of every size.',
  category: 'GROOMING',
  basePrice: 32.5,
  priceUnit: 'per session',
  currency: 'USD',
  duration: 60,
  imageUrl: '/images/bath.jpg',
  images: [],
  isActive: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

const name = translatedText();
const basePrice = () => amount(largestBasePrice);
const priceUnit = () =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: longestLine,
    rule: (value: unknown) =>
      typeof value !== 'string' || parsePriceUnit(value)
        ? undefined
        : 'expected per day, per hour or per session',
    documented: { type: 'string', example: 'per session' },
    description:
      'Per day, per hour or per session, in words that say so (`per day`, `/hour`, `daily`, `Sessions`). Kept as written.',
  });
const currency = () =>
  optional(Type.String({ pattern: '^[A-Za-z]{3}$' }), {
    description: 'Three letters, any case, kept as written. Default: the setting `currency`, or else USD.',
  });
const duration = () =>
  optional(Type.Integer({ minimum: 0, maximum: longestDuration }), { description: 'Minutes.' });
const imageUrl = () =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: longestLine,
    rule: (value: unknown) => (typeof value === 'string' ? imageUrlProblem(value) : undefined),
  });
const imageDescription = 'An http or https URL, or a relative one. Never fetched.';
const images = () =>
  optional(Type.Array(imageUrl(), { maxItems: longestList }), { description: `Each: ${imageDescription}` });

export const newService = component(
  'NewService',
  {
    name,
    description: translatedText(),
    category: serviceCategory(),
    basePrice: basePrice(),
    priceUnit: priceUnit(),
    currency: currency(),
    duration: duration(),
    imageUrl: optional(imageUrl(), { description: imageDescription }),
    images: images(),
  },
  {
    stated: ['name', 'description', 'category', 'basePrice', 'priceUnit', 'currency', 'duration', 'imageUrl'],
  },
);
export type NewService = Static<typeof newService>;

export const newServiceExample = {
  name: { en: 'Bath and brush', vi: 'Tắm và chải lông', ja: 'シャンプーとブラッシング' },
  description: { en: 'A warm bath, a careful dry and a thorough brush for dogs of every size.' },
  category: 'GROOMING',
  basePrice: 32.5,
  priceUnit: 'per session',
  currency: 'USD',
  duration: 60,
  imageUrl: '/images/bath.jpg',
};

export const serviceChanges = component(
  'ServiceChanges',
  {
    name: Type.Optional(name),
    description: optional(translatedText()),
    category: Type.Optional(serviceCategory()),
    basePrice: Type.Optional(basePrice()),
    priceUnit: Type.Optional(priceUnit()),
    currency: currency(),
    duration: duration(),
    imageUrl: optional(imageUrl(), { description: imageDescription }),
    images: images(),
    isActive: optional(Type.Boolean(), { description: 'Default: true.' }),
  },
  {
    stated: [],
    description:
      'Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole.',
  },
);
export type ServiceChanges = Static<typeof serviceChanges>;

export const serviceTranslations = component(
  'ServiceTranslations',
  { name: storedTranslatedText(), description: nullable(storedTranslatedText()) },
  { stated: [] },
);

/** The fields by which the catalog can be sorted; the first is the default (contract §14). */
export const serviceSortFields = ['createdAt', 'name', 'category', 'basePrice', 'duration'] as const;
export type ServiceSortField = (typeof serviceSortFields)[number];

export const serviceListQuery = Type.Object({
  category: Type.Optional(serviceCategory({ description: 'Only services of this category.' })),
  active: Type.Optional(Type.Boolean({ description: 'Only services that are offered, or only the others.' })),
  q: Type.Optional(
    line({
      description:
        'Part of the name or description in the language of the answer. Case, width and Latin diacritics make no difference.',
    }),
  ),
  ...sorting(serviceSortFields, 'asc'),
  page: Type.Optional(pageNumber()),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Services a page, 20 if only `page` is given; above 100 it is served as 100.',
    }),
  ),
});
export type ServiceListQuery = Static<typeof serviceListQuery>;

/** Returns the service as a reply shows it, with its texts in one language. */
export function toReply(one: Service, language: Language) {
  return {
    id: one.id,
    name: localize(one.name, language),
    description: one.description && localize(one.description, language),
    category: one.category,
    basePrice: amountNumber(one.basePrice),
    priceUnit: one.priceUnit,
    currency: one.currency,
    duration: one.duration,
    imageUrl: one.imageUrl,
    images: one.images,
    isActive: one.isActive,
    createdAt: formatTimestamp(one.createdAt),
    updatedAt: formatTimestamp(one.updatedAt),
  };
}
