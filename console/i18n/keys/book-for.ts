/** Written by `npm run console:messages` from messages/en/book-for.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'book-for.title': undefined;
    'book-for.newCustomer': undefined;
    'book-for.orYourself': undefined;
    'book-for.other': undefined;
    'book-for.record': undefined;
    'book-for.invite': undefined;
    'book-for.create': undefined;
    'book-for.created': { name: string };
    'book-for.anyTime': undefined;
    'book-for.past': undefined;
    'book-for.notFree': undefined;
    'book-for.otherBookings': undefined;
    'book-for.takenBy': { pets: string; services: string; time: string; staff: string };
    'book-for.takenUnassigned': { pets: string; services: string; time: string };
  }
}

export {};
