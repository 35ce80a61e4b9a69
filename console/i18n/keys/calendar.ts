/** Written by `npm run console:messages` from messages/en/calendar.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'calendar.weekBefore': undefined;
    'calendar.weekAfter': undefined;
    'calendar.weekOf': { name: string };
    'calendar.unassigned': undefined;
    'calendar.formerStaff': undefined;
    'calendar.anyService': undefined;
    'calendar.notCancelled': undefined;
    'calendar.allHours': undefined;
    'calendar.count': { count: number };
    'calendar.noBookings': undefined;
    'calendar.noStaff': undefined;
    'calendar.toStaff': undefined;
    'calendar.stays': { count: number };
    'calendar.timeOffAt': { time: string };
    'calendar.clockChange': { day: string; hours: string };
    'calendar.closedFor': { text: string; categories: string };
    'calendar.bookWith': { name: string };
    'calendar.bookingName': { time: string; pets: string; services: string; staff: string; status: string };
    'calendar.heldStaff': { name: string; time: string };
    'calendar.emptySlot': { time: string; staff: string };
    'calendar.keys': undefined;
    'calendar.weekKeys': undefined;
    'calendar.stayKeys': undefined;
    'calendar.moveKeys': undefined;
    'calendar.free': { price: string };
    'calendar.taken': undefined;
    'calendar.tooClose': undefined;
    'calendar.checking': undefined;
    'calendar.possible': undefined;
    'calendar.cannotSave': undefined;
    'calendar.moveTitle': { pets: string };
    'calendar.move': undefined;
    'calendar.otherPlace': undefined;
    'calendar.bestIs': { name: string };
    'calendar.freeThen': undefined;
    'calendar.saved': undefined;
    'calendar.undone': undefined;
    'calendar.staleText': undefined;
    'calendar.keepTheirs': undefined;
    'calendar.keepMine': undefined;
    'calendar.openBooking': undefined;
    'calendar.moreStays': { count: number };
    'calendar.fewerStays': undefined;
    'calendar.newBooking': undefined;
    'calendar.booked': { pets: string };
    'calendar.customerRequired': undefined;
    'calendar.noService': undefined;
    'calendar.noSkill': { staff: string; services: string };
  }
}

export {};
