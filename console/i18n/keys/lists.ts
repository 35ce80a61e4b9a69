/** Written by `npm run console:messages` from messages/en/lists.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'lists.count': { count: number; number: string };
    'lists.clearFilters': undefined;
    'lists.noMatch': undefined;
    'lists.from': undefined;
    'lists.to': undefined;
    'lists.anyDay': undefined;
    'lists.any': undefined;
    'lists.sort': undefined;
    'lists.more': undefined;
    'lists.download': undefined;
    'lists.downloading': { size: string };
    'lists.stopDownload': undefined;
    'lists.downloaded': { file: string };
    'lists.customer': undefined;
    'lists.customerHint': undefined;
    'lists.noCustomer': undefined;
    'lists.search': undefined;
  }
}

export {};
