/** Written by `npm run console:messages` from messages/en/lists.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'lists.count': { count: number; number: string };
    'lists.filters': { count: number };
    'lists.removeFilter': { text: string };
    'lists.show': { count: number; number: string };
    'lists.noMatch': undefined;
    'lists.from': undefined;
    'lists.to': undefined;
    'lists.anyDay': undefined;
    'lists.since': { start: string };
    'lists.until': { end: string };
    'lists.any': undefined;
    'lists.sort': undefined;
    'lists.download': undefined;
    'lists.downloading': { size: string };
    'lists.stopDownload': undefined;
    'lists.downloaded': { file: string };
    'lists.noCustomer': undefined;
    'lists.search': undefined;
    'lists.compact': undefined;
  }
}

export {};
