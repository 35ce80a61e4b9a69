/** The endpoints of public holidays, which the console proposes as closures. */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { listHolidayCountries, listPublicHolidays } from './operations.ts';
import {
  holidayCountry,
  holidayCountryExample,
  holidaysQuery,
  publicHoliday,
  publicHolidayExample,
} from './schema.ts';

const common = {
  tag: 'Settings',
  access: 'writeSettings',
  refusals: ['UNAVAILABLE'],
} as const;

export const publicHolidayEndpoints: readonly AnyEndpoint[] = [
  endpoint('listHolidayCountries', 'GET /public-holidays/countries', {
    ...common,
    summary: 'List the countries whose public holidays are known',
    description: 'With the regions that have holidays of their own, in the order of the names.',
    localized: true,
    success: {
      description: 'The countries',
      schema: Type.Array(holidayCountry),
      example: [holidayCountryExample],
    },
    handle: (call) => listHolidayCountries(call),
  }),
  endpoint('listPublicHolidays', 'GET /public-holidays', {
    ...common,
    summary: 'List the public holidays of a year',
    description:
      'Whole days only, by date, each with its name in the languages that are known. They have the form of an entry of the setting `closures`.',
    query: holidaysQuery,
    success: {
      description: 'The holidays',
      schema: Type.Array(publicHoliday),
      example: [publicHolidayExample],
    },
    handle: (call, { query }) => listPublicHolidays(call, query),
  }),
];
