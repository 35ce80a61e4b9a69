/** Written by `npm run console:messages` from messages/en/date-time.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'date-time.chooseDay': undefined;
    'date-time.timeOfDay': undefined;
    'date-time.zone': { city: string; offset: string };
    'date-time.removeDay': { label: string };
    'date-time.noDay': undefined;
    'date-time.year': undefined;
  }
}

export {};
