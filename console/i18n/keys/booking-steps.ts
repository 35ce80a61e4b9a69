/** Written by `npm run console:messages` from messages/en/booking-steps.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'booking-steps.confirm': undefined;
    'booking-steps.confirmed': { pets: string };
    'booking-steps.begin': undefined;
    'booking-steps.begun': { pets: string };
    'booking-steps.complete': undefined;
    'booking-steps.completed': { pets: string };
    'booking-steps.noShow': undefined;
    'booking-steps.markingNoShow': { pets: string };
    'booking-steps.markedNoShow': { pets: string };
    'booking-steps.removeNoShow': undefined;
    'booking-steps.removedNoShow': { pets: string };
    'booking-steps.named': { step: string; pets: string };
  }
}

export {};
