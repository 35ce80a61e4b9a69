/** Written by `npm run console:messages` from messages/en/desk.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'desk.noBookings': undefined;
    'desk.search': undefined;
    'desk.latest': undefined;
    'desk.earliest': undefined;
    'desk.newest': undefined;
    'desk.highest': undefined;
    'desk.deletedCustomer': undefined;
    'desk.assigned': { name: string };
    'desk.history': undefined;
    'desk.created': undefined;
    'desk.changed': undefined;
    'desk.statusChanged': undefined;
    'desk.deleted': undefined;
    'desk.by': { date: string; name: string };
    'desk.reasonGiven': { reason: string };
    'desk.overridden': undefined;
    'desk.overriddenFor': { reason: string };
    'desk.considered': undefined;
    'desk.candidate': { name: string; proficiency: string; bookings: number };
    'desk.candidateBusy': { name: string; proficiency: string };
    'desk.addOwnPet': undefined;
    'desk.searchPets': undefined;
    'desk.noPets': undefined;
    'desk.owner': undefined;
    'desk.ownedBy': { link: Tag; name: string };
  }
}

export {};
