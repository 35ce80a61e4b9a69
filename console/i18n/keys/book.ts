/** Written by `npm run console:messages` from messages/en/book.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'book.title': undefined;
  }
}

export {};
