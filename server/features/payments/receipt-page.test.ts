/** The page of a receipt: every language, every kind of entry, and texts that try to become HTML. */
import { describe, expect, test } from 'vitest';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { type Receipt, receiptPage, receiptStyles, receiptTexts } from './receipt-page.ts';

const instant = (text: string) => Temporal.Instant.from(text);

const line = {
  name: 'Bath and brush',
  quantity: 1,
  units: '1',
  priceUnit: 'per session',
  unitPrice: 4250n,
  amount: 4250n,
};

/** The first payment of a booking for one pet, which leaves a part to pay. */
const payment: Receipt = {
  seller: 'Green Paw Ltd.\n1 Garden Street\nTax 0101',
  businessName: 'Green Paw',
  number: 'R-2030-7',
  kind: 'PAYMENT',
  amount: 3000n,
  currency: 'USD',
  method: 'CASH',
  reference: null,
  receivedAt: instant('2030-01-07T05:00:00Z'),
  voids: undefined,
  notes: null,
  voidedBy: undefined,
  userName: 'Mai',
  pets: [{ name: 'Mochi' }],
  start: instant('2030-01-07T03:00:00Z'),
  end: instant('2030-01-07T04:30:00Z'),
  timeZone: 'Asia/Ho_Chi_Minh',
  status: 'CONFIRMED',
  lines: [line],
  totalAmount: 4250n,
  cancellationFee: 0n,
  paidBefore: 0n,
};

const pageOf = (changes: Partial<Receipt> = {}, language: Language = 'en') =>
  receiptPage({ ...payment, ...changes }, language);

/** The texts of the page in their order. */
function textsOf(page: string): string[] {
  const main = page.slice(page.indexOf('<main>'), page.indexOf('</main>'));
  return main
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** The value beside a label. */
function valueAt(page: string, label: string): string | undefined {
  const texts = textsOf(page);
  const at = texts.indexOf(label);
  return at === -1 ? undefined : texts[at + 1];
}

const labelsOf = (page: string) => [...page.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, label]) => label);

describe.each(languages)('in %s', (language) => {
  test('the page shows the number, the amount and the balance', () => {
    const page = pageOf({}, language);
    const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
    const { 'receipt.number': number, 'receipt.stillToPay': stillToPay } = receiptTexts.messages[language];
    expect(page).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}" dir="ltr">`));
    expect(valueAt(page, number)).toBe('R-2030-7');
    expect(textsOf(page)).toContain(money.format(30));
    expect(valueAt(page, stillToPay)).toBe(money.format(12.5));
  });

  test('every text of the page is there, in its own script and words', () => {
    const { en, [language]: own } = receiptTexts.messages;
    expect(Object.keys(own)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(own)) {
      // Plural forms are checked as they are shown, below.
      if (text.includes('plural')) continue;
      expect(nativeTextProblem(language, text), `${key}: ${text}`).toBeUndefined();
      if (language !== 'en') expect(text, key).not.toBe(en[key as keyof typeof en]);
      if (!isLatin(language)) expect(text, key).not.toMatch(/^[\x20-\x7e]*$/);
    }
  });

  test('numbers of days, hours, sessions and pets have their words', () => {
    const t = receiptTexts.translator(language, 'Green Paw');
    for (const count of [1, 2, 24]) {
      for (const key of ['receipt.days', 'receipt.hours', 'receipt.sessions', 'receipt.petCount'] as const) {
        const text = t(key, { count });
        expect(text).toContain(new Intl.NumberFormat(language).format(count));
        expect(nativeTextProblem(language, text), `${key}: ${text}`).toBeUndefined();
      }
    }
  });
});

describe('a payment', () => {
  test('shows everything about itself and its booking', () => {
    const page = pageOf({ reference: 'TX 99' });
    expect(textsOf(page)).toEqual([
      'Green Paw Ltd.\n1 Garden Street\nTax 0101',
      'Receipt',
      ...['Number', 'R-2030-7'],
      ...['Date and time', expect.stringMatching(/^January 7, 2030 at 12:00\sPM$/)],
      ...['Customer', 'Mai'],
      ...['Pets', 'Mochi'],
      ...['Booked time', expect.stringMatching(/^January 7, 2030, 10:00\s–\s11:30\sAM$/)],
      ...['Payment method', 'Cash'],
      ...['Reference', 'TX 99'],
      ...['Service', 'Quantity', 'Unit price', 'Amount'],
      ...['Bath and brush', '1 session', '$42.50', '$42.50'],
      ...['Booking total', '$42.50'],
      ...['Paid before', '$0.00'],
      ...['This payment', '$30.00'],
      ...['Still to pay', '$12.50'],
      'Times are in the time zone Indochina Time (Asia/Ho_Chi_Minh).',
    ]);
  });

  test('that pays the rest leaves nothing to pay', () => {
    const page = pageOf({ paidBefore: 1250n });
    expect(valueAt(page, 'Paid before')).toBe('$12.50');
    expect(valueAt(page, 'Nothing left to pay')).toBe('$0.00');
    expect(labelsOf(page)).not.toContain('Still to pay');
  });

  test('that is too much leaves the rest to be refunded', () => {
    expect(valueAt(pageOf({ amount: 5000n }), 'To be refunded')).toBe('$7.50');
  });

  test('has the name of the business where no seller is set, and no name of a deleted customer', () => {
    const page = pageOf({ seller: undefined, userName: null, pets: [] });
    expect(textsOf(page)[0]).toBe('Green Paw');
    expect(valueAt(page, 'Customer')).toBe('Deleted account');
    expect(labelsOf(page)).not.toContain('Pets');
  });

  test.each([
    ['CARD', 'Card', 'Carte bancaire'],
    ['BANK_TRANSFER', 'Bank transfer', 'Virement'],
    ['MOBILE', 'Mobile payment', 'Paiement mobile'],
    ['GIFT_VOUCHER', 'Gift voucher', 'Gift voucher'],
  ])('by %s names the method', (method, english, french) => {
    expect(valueAt(pageOf({ method }), 'Payment method')).toBe(english);
    expect(valueAt(pageOf({ method }, 'fr'), 'Mode de règlement')).toBe(french);
  });

  test('the quantity has every factor of the amount', () => {
    const stay = { ...line, name: 'Boarding', quantity: 3, units: '2', priceUnit: 'daily', amount: 51000n };
    const walk = { ...line, name: 'Walk', units: '1.500000000000', priceUnit: '/ Hour', amount: 12750n };
    const page = pageOf({ lines: [stay, walk], pets: [{ name: 'Mochi' }, { name: 'Rex' }] });
    expect(valueAt(page, 'Boarding')).toBe('2 days × 3 × 2 pets');
    expect(valueAt(page, 'Walk')).toBe('1.5 hours × 2 pets');
    expect(valueAt(page, 'Pets')).toBe('Mochi and Rex');
  });

  test('times are those of the zone of the business, with both days of a stay', () => {
    const stay = { end: instant('2030-01-08T18:00:00Z') };
    expect(valueAt(pageOf(stay), 'Booked time')).toMatch(
      /^January 7, .*10:00\sAM\s–\sJanuary 9, .*1:00\sAM$/,
    );
    expect(valueAt(pageOf({}, 'ja'), '予約日時')).toBe('2030年1月7日 10:00～11:30');
    expect(valueAt(pageOf(stay, 'ja'), '予約日時')).toBe('2030年1月7日 10:00～2030年1月9日 1:00');
    const paris = pageOf({ timeZone: 'Europe/Paris' });
    expect(paris).toContain('Central European Standard Time (Europe/Paris)');
    expect(valueAt(paris, 'Booked time')).toMatch(/4:00\s–\s5:30\sAM$/);
  });
});

describe('the other entries', () => {
  test('a refund has its own title and line', () => {
    const page = pageOf({ kind: 'REFUND', amount: 750n, paidBefore: 5000n });
    expect(textsOf(page)[1]).toBe('Refund');
    expect(valueAt(page, 'This refund')).toBe('$7.50');
    expect(labelsOf(page)).not.toContain('This payment');
  });

  test('a void names the entry that it voids, and the reason', () => {
    const page = pageOf({
      ...{ kind: 'REFUND', number: 'R-2030-8', voids: 'R-2030-7', notes: 'Wrong booking' },
      paidBefore: 3000n,
    });
    expect(textsOf(page)[1]).toBe('Void of R-2030-7');
    expect(valueAt(page, 'Number')).toBe('R-2030-8');
    expect(valueAt(page, 'Reason for the void')).toBe('Wrong booking');
    expect(valueAt(page, 'Voided amount')).toBe('$30.00');
    expect(valueAt(page, 'Still to pay')).toBe('$42.50');
  });

  test('a voided entry says so at the top, with the number and the date in the zone', () => {
    const voidedBy = { number: 'R-2030-8', recordedAt: instant('2030-01-08T18:00:00Z') };
    expect(textsOf(pageOf({ voidedBy }))[0]).toBe(
      'Void: cancelled on January 9, 2030 under number R-2030-8.',
    );
    expect(pageOf()).not.toContain('class="notice"');
  });

  test('a cancelled booking has its fee as the charge', () => {
    const page = pageOf({ status: 'CANCELLED', cancellationFee: 2000n });
    expect(labelsOf(page).slice(-6)).toEqual([
      'Booking total',
      'This booking is cancelled.',
      'Cancellation fee',
      'Paid before',
      'This payment',
      'To be refunded',
    ]);
    expect(valueAt(page, 'Cancellation fee')).toBe('$20.00');
    expect(pageOf()).not.toContain('Cancellation fee');
  });
});

describe('money', () => {
  test('of a currency without decimals has none', () => {
    const lines = [{ ...line, unitPrice: 500_000n, amount: 500_000n }];
    const yen = { currency: 'JPY', lines, totalAmount: 500_000n, amount: 300_000n };
    expect(valueAt(pageOf(yen), 'This payment')).toBe('¥3,000');
    expect(valueAt(pageOf(yen, 'ja'), '今回のお支払い')).toBe('￥3,000');
    expect(pageOf(yen)).not.toMatch(/\d\.00/);
  });

  test('is never rounded, also where Intl has no decimals, and the largest amount is exact', () => {
    expect(valueAt(pageOf({ currency: 'HUF', amount: 1050n }), 'This payment')).toMatch(/^HUF\s10\.50$/);
    const largest = { totalAmount: 99_999_999_999_999n };
    expect(valueAt(pageOf(largest), 'Booking total')).toBe('$999,999,999,999.99');
  });
});

describe('safety', () => {
  const hostile = `</title></style><script>alert("x")</script><img src=x onerror='y'>&amp;`;
  const texts = ['seller', 'businessName', 'number', 'method', 'reference', 'voids', 'notes', 'userName'];
  const everywhere: Partial<Receipt> = {
    ...Object.fromEntries(texts.map((field) => [field, hostile])),
    pets: [{ name: hostile }],
    voidedBy: { number: hostile, recordedAt: payment.receivedAt },
    lines: [{ ...line, name: hostile, priceUnit: hostile }],
  };

  test.each(languages)('%s: no text becomes HTML', (language) => {
    const page = pageOf(everywhere, language);
    expect(page).not.toMatch(/<script|<img/i);
    expect(page.match(/<\/(?:title|style)>/g)).toEqual(['</title>', '</style>']);
    expect(page.split('&#60;script&#62;alert(&#34;x&#34;)').length).toBeGreaterThan(texts.length);
    expect(page).toContain('&#38;amp;');
  });

  test.each(languages)('%s: no script, no style of an element, nothing from elsewhere', (language) => {
    const page = pageOf({}, language);
    expect(page).not.toMatch(
      /<script|<link|<img|\sstyle=|\ssrc=|\shref=|\son\w+=|url\(|@import|https?:|\/\/\w/i,
    );
    expect(page.match(/<style>([^<]*)<\/style>/)?.[1]).toBe(receiptStyles);
  });
});
