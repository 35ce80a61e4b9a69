/** Written by `npm run console:messages` from messages/en/session.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'session.againTitle': undefined;
    'session.endedText': undefined;
    'session.warningTitle': undefined;
    'session.warningText': { time: string };
    'session.finalTitle': undefined;
    'session.finalText': { time: string };
    'session.seconds': { count: number };
    'session.stay': undefined;
    'session.signInAgain': undefined;
  }
}

export {};
