/** The values that the form of a service edits. Only changes are sent. */
import type { NewService, Service, ServiceCategory, ServiceChanges } from '#client/index.ts';
import type { Fault, Faults } from '#console/components/field/checks.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import {
  type DraftTexts,
  presentTexts,
  textFaults,
  textShape,
  writtenTexts,
} from '#console/components/translations/texts.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { PlainKey, Words } from '#console/i18n/translate.ts';
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

/** `stored` is undefined for a new service, in this currency. A text is replaced as a whole, with all its languages. */
export function editedService(
  { translate: t, formats }: Words,
  newCurrency: string,
): EditedRecord<{ readonly stored: StoredService | undefined }, ServiceDraft, ServiceChanges> {
  return {
    fields: {
      name: {
        ...textShape(t, t('words.name')),
        read: ({ stored }) => stored?.texts.name ?? {},
        write: (name) => ({ name: writtenTexts(name) ?? { en: '' } }),
      },
      description: {
        ...textShape(t, t('words.description')),
        read: ({ stored }) => stored?.texts.description ?? {},
        write: (description) => ({ description: writtenTexts(description) ?? null }),
      },
      category: {
        label: t('words.category'),
        text: (category) => category && t(categoryNames[category]),
        read: ({ stored }) => stored?.service.category ?? '',
      },
      price: {
        label: t('words.price'),
        text: (price) => (amountOf(price) === undefined ? price : formats.number(storedAmount(price))),
        read: ({ stored }) => (stored ? shownAmount(stored.service) : ''),
        write: (price) => ({ basePrice: storedAmount(price) }),
      },
      unit: {
        label: t('service-editor.unit'),
        read: ({ stored }) => stored?.service.priceUnit ?? unitWords.session,
        write: (priceUnit) => ({ priceUnit }),
      },
      currency: { label: t('setup.currency'), read: ({ stored }) => stored?.service.currency ?? newCurrency },
      duration: {
        label: t('service-editor.duration'),
        read: ({ stored }) => stored?.service.duration?.toString() ?? '',
        write: (duration) => ({ duration: minutesOf(duration) ?? null }),
      },
      picture: {
        label: t('service-editor.picture'),
        read: ({ stored }) => stored?.service.imageUrl ?? '',
        write: (picture) => ({ imageUrl: picture.trim() || null }),
      },
      pictures: {
        label: t('service-editor.pictures'),
        read: ({ stored }) => stored?.service.images.join('\n') ?? '',
        write: (pictures) => ({ images: addressesOf(pictures) }),
      },
    },
    normalized: ({ name, description, price, duration, pictures, ...others }) => ({
      ...others,
      name: presentTexts(name),
      description: presentTexts(description),
      price: amountOf(price) === undefined ? price.trim() : shownNumber(storedAmount(price)),
      duration: typedWhole(duration)?.toString() ?? duration.trim(),
      pictures: addressesOf(pictures).join('\n'),
    }),
  };
}

/** A draft without errors has a name, a category and an amount. */
export function newService(draft: ServiceDraft): NewService {
  return {
    name: writtenTexts(draft.name) ?? { en: '' },
    description: writtenTexts(draft.description) ?? { en: '' },
    category: draft.category as ServiceCategory,
    basePrice: storedAmount(draft.price),
    priceUnit: draft.unit,
    currency: draft.currency,
    duration: minutesOf(draft.duration) ?? null,
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
      draft.duration.trim() !== '' && minutesOf(draft.duration) === undefined,
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
export function minutesOf(duration: string): number | undefined {
  const minutes = typedWhole(duration);
  return minutes !== undefined && minutes >= 0n && minutes < 1_000_000_000n ? Number(minutes) : undefined;
}

function priceFault({ price, currency }: ServiceDraft): 'amount' | 'decimals' | undefined {
  const amount = amountOf(price);
  if (amount === undefined) return 'amount';
  return currencyDecimals(currency) === 0 && amount % 100n !== 0n ? 'decimals' : undefined;
}

/** With two decimals, as the server reads and writes it. */
function storedAmount(typed: string): `${number}` {
  return formatAmount(amountOf(typed) ?? 0n) as `${number}`;
}

/** With at least the decimals of the currency, in the language of the page. */
function shownAmount({ basePrice, currency }: Pick<Service, 'basePrice' | 'currency'>): string {
  const text = storedAmount(basePrice);
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
