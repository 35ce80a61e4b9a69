/** Written by `npm run console:messages` from messages/en/calendar-file.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'calendar-file.add': undefined;
    'calendar-file.title': { services: string; pets: string };
    'calendar-file.withStaff': { staff: string; url: string };
  }
}

export {};
