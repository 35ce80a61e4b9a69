/** Written by `npm run console:messages` from messages/en/causes.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'causes.wrongType': { expected: string };
    'causes.wrongFormat': { expected: string };
    'causes.tooShort': { unit: string; min: number };
    'causes.tooLong': { unit: string; max: number };
    'causes.tooSmall': { min: number };
    'causes.tooLarge': { max: number };
    'causes.decimals': { max: number };
    'causes.oneOf': undefined;
    'causes.duplicate': undefined;
    'causes.together': undefined;
    'causes.later': undefined;
    'causes.notEarlier': undefined;
    'causes.another': undefined;
    'causes.taken': undefined;
    'causes.notAccepted': undefined;
    'causes.inactive': { name: string };
    'causes.earliest': { time: string };
    'causes.latest': { time: string };
    'causes.closedDay': undefined;
    'causes.openHours': { times: string };
    'causes.away': { reason: string; staff: string };
    'causes.petBusy': { pet: string };
    'causes.staffBusy': { staff: string };
    'causes.tooClose': { staff: string };
    'causes.notRecorded': { pet: string; vaccination: string };
    'causes.givenLater': { pet: string; vaccination: string };
    'causes.expires': { pet: string; vaccination: string };
    'causes.addVaccination': { pet: string };
    'causes.most': { category: string; count: number };
    'causes.noSkill': undefined;
    'causes.nobodyFree': undefined;
  }
}

export {};
