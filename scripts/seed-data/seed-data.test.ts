import { describe, expect, test } from 'vitest';
import { paymentsProblem } from '#domain/booking/money/payments.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { capacityProblem, vaccinationRulesProblem } from '#domain/booking/rules/category-settings.ts';
import { requestsProblem } from '#domain/booking/rules/expiry.ts';
import { buffersProblem, closuresProblem, openingHoursProblem } from '#domain/booking/rules/time-settings.ts';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { languages } from '#domain/text/language.ts';
import { translatedTextProblem } from '#domain/text/translated-text.ts';
import { parseWorkingHours } from '#domain/time/working-hours.ts';
import { bookings } from './bookings.ts';
import { business, manager } from './business.ts';
import { customers, pets } from './customers.ts';
import { country, instantOf, timeZone, vaccinationsOn } from './moment.ts';
import { instructions } from './payments.ts';
import { places } from './places.ts';
import { services } from './services.ts';
import { closuresFrom, settings } from './settings.ts';
import { staff } from './staff.ts';
import type { FullyTranslatedText } from './types.ts';

/** Every translated text of the business, with its location. */
const texts: readonly (readonly [string, FullyTranslatedText])[] = [
  ...services.flatMap(({ name, description }) => [
    [`the name of ${name.en}`, name] as const,
    [`the description of ${name.en}`, description] as const,
  ]),
  ...staff.flatMap(({ person, department, position, specialization }) => [
    [`the department of ${person.name}`, department] as const,
    [`the position of ${person.name}`, position] as const,
    [`the specialization of ${person.name}`, specialization] as const,
  ]),
  ...settings.flatMap(({ key, value }) => (isText(value) ? [[`the setting ${key}`, value] as const] : [])),
  ['the instructions for payments', instructions],
  ...[...new Set(places.map(({ name }) => name))].map((name) => [`the place ${name.en}`, name] as const),
];

test.for(texts)('specification "TranslatedField": %s is written in every language', ([, text]) => {
  expect(translatedTextProblem(text)).toBeUndefined();
  expect(Object.keys(text)).toEqual([...languages]);
  for (const language of languages) {
    expect(nativeTextProblem(language, text[language]), text[language]).toBeUndefined();
    if (!isLatin(language)) expect(text[language]).not.toBe(text.en);
  }
  // Short ones may be the same in two languages.
  const long = Object.values(text).filter((words) => words.length > 30);
  expect(new Set(long).size).toBe(long.length);
});

describe('the catalog', () => {
  test('specification "Service": has at least two services in each of the six categories, fourteen in total', () => {
    expect(services).toHaveLength(14);
    for (const category of serviceCategories) {
      expect(services.filter((one) => one.category === category).length).toBeGreaterThanOrEqual(2);
    }
  });

  test.each(services)('specification "Limits": gives $name.en a price with at most 2 decimals', (service) => {
    expect(service.basePrice).toBeGreaterThan(0);
    expect(service.basePrice).toBeLessThan(1000);
    expect(`${service.basePrice}`).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(parsePriceUnit(service.priceUnit)).toBeDefined();
    expect(service.currency).toBe('USD');
  });

  test.each(services)('contract §7: gives $name.en whole minutes and relative image URLs', (service) => {
    if (service.duration !== undefined) expect(Number.isSafeInteger(service.duration)).toBe(true);
    for (const path of [service.imageUrl, ...(service.images ?? [])])
      if (path !== undefined) expect(new URL(path, 'https://pets.example').host).toBe('pets.example');
  });

  test('gives every visit a duration, which free slots need (contract §10)', () => {
    const visits = services.filter(({ category }) => bookingKind([category]) === 'visit');
    expect(visits.filter(({ duration }) => duration === undefined)).toEqual([]);
  });

  test.each(languages)('has unique service names in %s', (language) => {
    expect(new Set(services.map(({ name }) => name[language])).size).toBe(services.length);
  });
});

describe('the people', () => {
  const people = [manager, ...staff.map(({ person }) => person), ...business.customers];

  test('have unique addresses in reserved domains (RFC 2606)', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    for (const { email } of people) {
      expect(emailProblem(email)).toBeUndefined();
      expect(email).toMatch(/@(\w+\.example|example\.com)$/);
    }
  });

  test.each(staff)('contract §10: include $person.name with valid working hours', ({ workingHours }) => {
    expect(parseWorkingHours(workingHours, 'UTC')?.timeZone).toBe(timeZone);
  });

  test('contract §10: have unique staff codes and list each skill once', () => {
    expect(new Set(staff.map(({ code }) => code)).size).toBe(staff.length);
    for (const { skills } of staff)
      expect(new Set(skills.map(({ service }) => service)).size).toBe(skills.length);
  });

  test('include a skilled member for each service', () => {
    const skilled = new Set(staff.flatMap(({ skills }) => skills.map(({ service }) => service)));
    expect(services.filter((service) => !skilled.has(service))).toEqual([]);
  });

  test('own nine pets of five species, every customer at least one', () => {
    expect(pets).toHaveLength(9);
    expect(new Set(pets.map(({ species }) => species)).size).toBe(5);
    expect(new Set(pets.map(({ owner }) => owner))).toEqual(new Set(customers));
  });

  test('contract §8: have vaccinations in the documented form', () => {
    const given = [
      { name: 'Rabies', monthsAgo: 1, validMonths: 12 },
      { name: 'Other', monthsAgo: 0 },
    ];
    expect(vaccinationsOn(given, Temporal.PlainDate.from('2028-03-31'))).toEqual([
      { name: 'Rabies', date: '2028-02-29', expiresAt: '2029-02-28' },
      { name: 'Other', date: '2028-03-31' },
    ]);
  });
});

test('contract §11: the settings have valid, unique keys, and a country with the time zone', () => {
  for (const { key } of settings) expect(key).toMatch(/^[\w.-]{1,100}$/);
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
  expect(new Map(settings.map(({ key, value }) => [key, value])).get('country')).toBe(country);
  expect(new Intl.Locale(`und-${country}`).getTimeZones()).toContain(timeZone);
  expect(new Set(settings.map(({ group }) => group))).toEqual(new Set(['GENERAL', 'PAYMENT', 'CONTACT']));
});

const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value;

test('contract §15: the rules of the business are valid: a kennel of 12, rabies for boarding and daycare', () => {
  expect(settingOf('capacity')).toEqual({ BOARDING: 12 });
  expect(capacityProblem(settingOf('capacity'))).toBeUndefined();
  expect(settingOf('vaccinationRules')).toEqual({ BOARDING: ['Rabies'], DAYCARE: ['Rabies'] });
  expect(vaccinationRulesProblem(settingOf('vaccinationRules'))).toBeUndefined();
});

test('contract §21: the times of the business are valid: opening hours, one closure after the plan, time after grooming', () => {
  expect(openingHoursProblem(settingOf('openingHours'))).toBeUndefined();
  expect(buffersProblem(settingOf('buffers'))).toBeUndefined();
  expect(paymentsProblem(settingOf('payments'))).toBeUndefined();
  expect(requestsProblem(settingOf('requests'))).toBeUndefined();
  expect(settingOf('buffers')).toEqual({ GROOMING: { after: 15 } });
  const { key, value } = closuresFrom(Temporal.PlainDate.from('2026-12-01'));
  expect(closuresProblem(value)).toBeUndefined();
  expect([key, value]).toMatchObject(['closures', [{ from: '2027-01-12', to: '2027-01-12' }]]);
});

describe('the plan of bookings', () => {
  test('starts weeks on Monday', () => {
    const sunday = Temporal.PlainDate.from('2026-11-22');
    const at = (moment: Parameters<typeof instantOf>[0]) => instantOf(moment, sunday, timeZone).toString();
    expect(at({ week: 0, weekday: 'monday', at: '09:00' })).toBe('2026-11-16T17:00:00Z');
    expect(at({ week: 1, weekday: 'monday', at: '00:00' })).toBe('2026-11-23T08:00:00Z');
    expect(at({ day: -21, at: '07:30' })).toBe('2026-11-01T15:30:00Z');
  });

  test('contract §9: gives each booking pets of one owner, services of the catalog and a status', () => {
    expect(bookings.length).toBeGreaterThanOrEqual(20);
    for (const booking of bookings) {
      expect(new Set(booking.pets.map(({ owner }) => owner)).size).toBe(1);
      expect(booking.pets.every((pet) => pets.includes(pet))).toBe(true);
      expect(booking.services.every(({ service }) => services.includes(service))).toBe(true);
      expect(booking.status === 'CANCELLED').toBe(booking.reason !== undefined);
    }
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(bookingStatuses));
  });

  test('assigns visits to skilled members', () => {
    for (const { staff: member, services: wanted } of bookings) {
      const skills = member?.skills.map(({ service }) => service);
      // Within a stay, any staff member may perform the other services.
      if (skills) expect(wanted.some(({ service }) => skills.includes(service))).toBe(true);
    }
  });
});

function isText(value: unknown): value is FullyTranslatedText {
  return typeof value === 'object' && value !== null && 'en' in value;
}

test('contract §26: fourteen places in three areas, each code once, and one for each kind of pet', () => {
  expect(new Set(places.map(({ code }) => code)).size).toBe(14);
  expect(new Set(places.map(({ area }) => area)).size).toBe(3);
  const boarding = places.filter(({ categories }) => categories.includes('BOARDING'));
  const species = new Set(boarding.flatMap((place) => place.species));
  expect(pets.filter((pet) => !species.has(pet.species))).toEqual([]);
});
