/** Written by `npm run console:messages` from messages/en/bookings.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'bookings.title': undefined;
    'bookings.one': undefined;
  }
}

export {};
