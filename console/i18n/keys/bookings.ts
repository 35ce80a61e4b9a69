/** Written by `npm run console:messages` from messages/en/bookings.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'bookings.one': undefined;
    'bookings.named': { pets: string; services: string };
    'bookings.pending': undefined;
    'bookings.confirmed': undefined;
    'bookings.inProgress': undefined;
    'bookings.completed': undefined;
    'bookings.cancelled': undefined;
    'bookings.noShow': undefined;
    'bookings.book': undefined;
    'bookings.time': undefined;
    'bookings.upcoming': undefined;
    'bookings.past': undefined;
    'bookings.anyStatus': undefined;
    'bookings.noUpcoming': undefined;
    'bookings.noPast': undefined;
    'bookings.noMatch': undefined;
    'bookings.showAll': undefined;
    'bookings.when': undefined;
    'bookings.anyStaff': undefined;
    'bookings.amount': undefined;
    'bookings.perDay': { price: string; units: number; number: string; quantity: number; pets: number };
    'bookings.perHour': { price: string; units: number; number: string; quantity: number; pets: number };
    'bookings.perSession': { price: string; units: number; number: string; quantity: number; pets: number };
    'bookings.perOther': { price: string; number: string; unit: string; quantity: number; pets: number };
    'bookings.cancelling': undefined;
    'bookings.keep': undefined;
    'bookings.changeableUntil': { time: string };
    'bookings.cancelDone': undefined;
    'bookings.again': undefined;
    'bookings.print': undefined;
    'bookings.back': undefined;
    'bookings.booked': { date: string };
    'bookings.number': { id: string };
    'bookings.notFoundTitle': undefined;
    'bookings.notFoundText': undefined;
    'bookings.changeTitle': undefined;
    'bookings.start': undefined;
    'bookings.end': undefined;
    'bookings.endHint': undefined;
    'bookings.otherTime': undefined;
    'bookings.quantity': { service: string };
    'bookings.removeService': { service: string };
    'bookings.notesHint': undefined;
    'bookings.priceHint': undefined;
    'bookings.priceChanged': { now: string; before: string };
    'bookings.conflictTitle': undefined;
    'bookings.conflictText': undefined;
    'bookings.yours': undefined;
    'bookings.theirs': undefined;
    'bookings.noNotes': undefined;
    'bookings.saveChoice': undefined;
    'bookings.conflictNone': undefined;
    'bookings.serviceTimes': { service: string; quantity: string };
    'bookings.freeTimes': undefined;
    'bookings.closed': undefined;
    'bookings.closedNamed': { name: string };
    'bookings.whose': undefined;
  }
}

export {};
