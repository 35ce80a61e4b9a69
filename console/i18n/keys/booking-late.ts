/** Written by `npm run console:messages` from messages/en/booking-late.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'booking-late.start': { when: string };
    'booking-late.end': { when: string };
  }
}

export {};
