/** Written by `npm run console:messages` from messages/en/emails.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'emails.title': undefined;
    'emails.requested': undefined;
    'emails.confirmed': undefined;
    'emails.declined': undefined;
    'emails.changed': undefined;
    'emails.cancelled': undefined;
    'emails.reminder': undefined;
    'emails.vaccination': undefined;
    'emails.staffRequested': undefined;
    'emails.staffAssigned': undefined;
    'emails.dayPlan': undefined;
    'emails.to': { kind: string; name: string };
    'emails.sent': { date: string };
    'emails.queued': { date: string };
    'emails.failed': { date: string; reason: string };
    'emails.skipped': { date: string; reason: string };
    'emails.perhapsSent': { date: string };
    'emails.recipientDisabled': undefined;
    'emails.recipientNotPermitted': undefined;
    'emails.recipientUnconfirmed': undefined;
    'emails.optedOut': undefined;
    'emails.outdated': undefined;
    'emails.tooLate': undefined;
    'emails.switchedOff': undefined;
    'emails.restored': undefined;
    'emails.none': undefined;
    'emails.sendAgain': undefined;
    'emails.sendThisAgain': { kind: string; date: string };
    'emails.sentAgain': undefined;
    'emails.notSentAgain': undefined;
  }
}

export {};
