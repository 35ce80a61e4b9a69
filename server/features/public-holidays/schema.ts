/** The schemas of the endpoints of public holidays (contract §21). */
import { type Static, Type } from 'typebox';
import { holidayYears } from '#domain/time/holiday-years.ts';
import { chosenComponent, matching, storedTranslatedText } from '#platform/data/shapes/shapes.ts';

const countryCode = (documented: object = {}) =>
  Type.String({
    ...matching('COUNTRY', '^[A-Z]{2}$', documented),
    description: 'Two letters of ISO 3166-1, such as `DE`.',
  });
const regionCode = () =>
  Type.String({
    ...matching('REGION', '^[A-Za-z0-9]{1,20}(-[A-Za-z0-9]{1,20})?$'),
    description: 'A region as the country lists it, such as `BY`, or a part of one, such as `BY-A`.',
  });
const date = (description: string) => Type.String({ format: 'date', description });

export const holidaysQuery = Type.Object({
  country: countryCode({ example: 'DE' }),
  region: Type.Optional(regionCode()),
  year: Type.Integer({
    minimum: holidayYears.first,
    maximum: holidayYears.last,
    description: `The year, ${holidayYears.first} to ${holidayYears.last}.`,
    documented: { example: 2027 },
  }),
});
export type HolidaysQuery = Static<typeof holidaysQuery>;

export const publicHoliday = chosenComponent(
  'PublicHoliday',
  {
    from: date('The first day.'),
    to: date('The last day, which is a holiday too.'),
    name: storedTranslatedText(),
  },
  { description: 'In the form of an entry of the setting `closures`.' },
);

export const publicHolidayExample = {
  from: '2027-01-06',
  to: '2027-01-06',
  name: { en: 'Epiphany', de: 'Heilige Drei Könige' },
};

export const holidayCountry = chosenComponent(
  'HolidayCountry',
  {
    code: countryCode(),
    name: Type.String({ description: 'In the language of the request.' }),
    timeZones: Type.Array(Type.String(), { description: 'IANA names.' }),
    regions: Type.Array(
      chosenComponent('HolidayRegion', {
        code: regionCode(),
        name: Type.String({
          description: 'In the language of the request if it is known, else in one of the country.',
        }),
      }),
      { description: 'The parts of the country with holidays of their own.' },
    ),
  },
  { description: 'A country whose public holidays are known.' },
);

export const holidayCountryExample = {
  code: 'DE',
  name: 'Germany',
  timeZones: ['Europe/Berlin'],
  regions: [{ code: 'BY', name: 'Bavaria' }],
};
