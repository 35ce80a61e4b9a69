/** Written by `npm run console:messages` from messages/en/services.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'services.boarding': undefined;
    'services.grooming': undefined;
    'services.veterinary': undefined;
    'services.training': undefined;
    'services.daycare': undefined;
    'services.transport': undefined;
    'services.perDay': { price: string };
    'services.perHour': { price: string };
    'services.perSession': { price: string };
    'services.perOther': { price: string; unit: string };
  }
}

export {};
