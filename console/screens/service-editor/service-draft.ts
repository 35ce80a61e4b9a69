/** The values that the form of a service edits. Only changes are sent. */
import type { NewService, Service, ServiceCategory, ServiceChanges } from '#client/index.ts';
import type { Fault, Faults } from '#console/components/field/checks.ts';
import {
  type DraftTexts,
  textFaults,
  textParts,
  textsIn,
  writtenTexts,
} from '#console/components/translations/texts.ts';
import { changedParts, type Parts } from '#console/components/versions/versions.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { shownNumber, typedNumber, typedWhole } from '#console/i18n/typed-number.ts';
import { type PriceUnit, parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { currencyDecimals, formatAmount, largestBasePrice, parseAmount } from '#domain/number/money.ts';
import { longestLine } from '#domain/text/sizes.ts';

export interface ServiceDraft {
  readonly name: DraftTexts;
  readonly description: DraftTexts;
  /** Empty until it is chosen, as the category of a new service. */
  readonly category: ServiceCategory | '';
  /** As entered. */
  readonly price: string;
  /** As stored, in words for day, hour or session. */
  readonly unit: string;
  readonly currency: string;
  /** Minutes, as typed; empty for none. */
  readonly duration: string;
  readonly picture: string;
  /** One address per line. */
  readonly pictures: string;
}

/** A stored service, with its texts in all languages. */
export interface StoredService {
  readonly service: Service;
  readonly texts: { readonly name: DraftTexts; readonly description: DraftTexts | null };
}

export function newDraft(currency: string): ServiceDraft {
  return {
    name: {},
    description: {},
    category: '',
    price: '',
    unit: unitWords.session,
    currency,
    duration: '',
    picture: '',
    pictures: '',
  };
}

export function serviceDraft({ service, texts }: StoredService): ServiceDraft {
  const { category, basePrice, priceUnit, currency, duration, imageUrl, images } = service;
  return {
    name: texts.name,
    description: texts.description ?? {},
    category,
    price: shownAmount(basePrice, currency),
    unit: priceUnit,
    currency,
    duration: duration === null ? '' : String(duration),
    picture: imageUrl ?? '',
    pictures: images.join('\n'),
  };
}

/** How the units that a reader can choose are stored. */
const unitWords: Readonly<Record<PriceUnit, string>> = {
  session: 'per session',
  hour: 'per hour',
  day: 'per day',
};

/** If stored in other words, it stays unchanged until another unit is chosen. */
export function storedUnit(stored: string, unit: PriceUnit): string {
  return parsePriceUnit(stored) === unit ? stored : unitWords[unit];
}

/** The draft as parts of a record that two people may edit: one for each text in each language, one for each field. */
export function partsOf({ name, description, price, duration, pictures, ...fields }: ServiceDraft): Parts {
  const amount = amountOf(price);
  return {
    ...fields,
    price: amount === undefined ? price.trim() : formatAmount(amount),
    duration: typedWhole(duration)?.toString() ?? duration.trim(),
    pictures: addressesOf(pictures).join('\n'),
    ...textParts('name', name),
    ...textParts('description', description),
  };
}

export function draftOfParts(parts: Parts): ServiceDraft {
  const part = (name: string) => parts[name] ?? '';
  return {
    name: textsIn(parts, 'name'),
    description: textsIn(parts, 'description'),
    category: part('category') as ServiceCategory | '',
    price: shownAmount(part('price'), part('currency')),
    unit: part('unit'),
    currency: part('currency'),
    duration: part('duration'),
    picture: part('picture'),
    pictures: part('pictures'),
  };
}

/** The changes to send; a text is replaced as a whole, with all its languages. */
export function serviceChanges(base: ServiceDraft, draft: ServiceDraft): ServiceChanges {
  const changed = new Set(changedParts(partsOf(base), partsOf(draft)).map((name) => name.split('.')[0]));
  const whole = newService(draft);
  const { description, basePrice, priceUnit, imageUrl, images, ...same } = whole;
  return {
    ...Object.fromEntries(Object.entries(same).filter(([field]) => changed.has(field))),
    ...(changed.has('description') && { description: writtenTexts(draft.description) ?? null }),
    ...(changed.has('price') && { basePrice }),
    ...(changed.has('unit') && { priceUnit }),
    ...(changed.has('picture') && { imageUrl }),
    ...(changed.has('pictures') && { images }),
  };
}

/** A draft without errors has a name, a category and an amount. */
export function newService(draft: ServiceDraft): NewService {
  return {
    name: writtenTexts(draft.name) ?? { en: '' },
    description: writtenTexts(draft.description) ?? { en: '' },
    category: draft.category as ServiceCategory,
    basePrice: formatAmount(amountOf(draft.price) ?? 0n) as `${number}`,
    priceUnit: draft.unit,
    currency: draft.currency,
    duration: minutesOf(draft) ?? null,
    imageUrl: draft.picture.trim() || null,
    images: addressesOf(draft.pictures),
  };
}

/** `isNew`: the server requires a description of a new service. */
export function serviceFaults(draft: ServiceDraft, isNew: boolean): Faults {
  const when = (isWrong: boolean, fault: PlainKey): Fault => (isWrong ? fault : undefined);
  const picture = draft.picture.trim();
  return {
    category: when(draft.category === '', 'service-editor.categoryFault'),
    ...textFaults('name', draft.name),
    ...textFaults('description', draft.description, { isOptional: !isNew }),
    price: priceFault(draft),
    duration: when(
      draft.duration.trim() !== '' && minutesOf(draft) === undefined,
      'service-editor.durationFault',
    ),
    picture: when(picture !== '' && !isPictureAddress(picture), 'service-editor.pictureFault'),
    pictures: when(!addressesOf(draft.pictures).every(isPictureAddress), 'service-editor.pictureFault'),
  };
}

/** In hundredths. Undefined for an amount that the server does not accept. */
export function amountOf(typed: string): bigint | undefined {
  const amount = parseAmount(typedNumber(typed) ?? '');
  return amount !== undefined && amount >= 0n && amount <= largestBasePrice ? amount : undefined;
}

/** The duration in minutes; undefined for an empty one, and for one that the server does not accept. */
export function minutesOf({ duration }: Pick<ServiceDraft, 'duration'>): number | undefined {
  const minutes = typedWhole(duration);
  return minutes !== undefined && minutes >= 0n && minutes < 1_000_000_000n ? Number(minutes) : undefined;
}

function priceFault({ price, currency }: ServiceDraft): 'amount' | 'decimals' | undefined {
  const amount = amountOf(price);
  if (amount === undefined) return 'amount';
  return currencyDecimals(currency) === 0 && amount % 100n !== 0n ? 'decimals' : undefined;
}

/** With at least the decimals of the currency, in the language of the page. */
function shownAmount(amount: string, currency: string): string {
  const hundredths = amountOf(amount);
  if (hundredths === undefined) return amount;
  const text = formatAmount(hundredths);
  return shownNumber(currencyDecimals(currency) === 0 ? text.replace(/\.00$/, '') : text);
}

/** One address per line. */
export function addressesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** By the rule of the server: http, https, or relative. */
function isPictureAddress(text: string): boolean {
  if (text.length > longestLine) return false;
  const { protocol } = URL.parse(text, 'https://relative.invalid/') ?? {};
  return protocol === 'https:' || protocol === 'http:';
}
