/** Written by `npm run console:messages` from messages/en/booking-emails.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'booking-emails.title': undefined;
    'booking-emails.text': undefined;
    'booking-emails.language': undefined;
    'booking-emails.kinds': undefined;
    'booking-emails.reminder': undefined;
    'booking-emails.vaccination': undefined;
    'booking-emails.staffRequested': undefined;
    'booking-emails.always': undefined;
    'booking-emails.stopTitle': undefined;
    'booking-emails.reminderStop': undefined;
    'booking-emails.vaccinationStop': undefined;
    'booking-emails.staffRequestedStop': undefined;
    'booking-emails.stop': undefined;
    'booking-emails.doneTitle': undefined;
    'booking-emails.doneText': undefined;
  }
}

export {};
