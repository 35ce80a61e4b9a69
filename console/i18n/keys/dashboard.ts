/** Written by `npm run console:messages` from messages/en/dashboard.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'dashboard.now': undefined;
    'dashboard.today': undefined;
    'dashboard.staffAvailable': undefined;
    'dashboard.partOf': { part: number; whole: number };
    'dashboard.revenueSoFar': undefined;
    'dashboard.nothing': undefined;
    'dashboard.byStatus': undefined;
    'dashboard.comparedWith': { before: string };
    'dashboard.period': undefined;
    'dashboard.last7': undefined;
    'dashboard.last30': undefined;
    'dashboard.last90': undefined;
    'dashboard.thisMonth': undefined;
    'dashboard.lastMonth': undefined;
    'dashboard.thisYear': undefined;
    'dashboard.ownPeriod': undefined;
    'dashboard.firstDay': undefined;
    'dashboard.lastDay': undefined;
    'dashboard.steps': undefined;
    'dashboard.month': undefined;
    'dashboard.weekFrom': { day: string };
    'dashboard.cancellations': undefined;
    'dashboard.noShows': undefined;
    'dashboard.revenueIn': { currency: string };
    'dashboard.up': { percent: string; before: string };
    'dashboard.down': { percent: string; before: string };
    'dashboard.same': undefined;
    'dashboard.nothingBefore': undefined;
    'dashboard.inPeriodBefore': { before: string };
    'dashboard.before': undefined;
    'dashboard.bookingsOverTime': undefined;
    'dashboard.revenueOverTime': { currency: string };
    'dashboard.notCancelled': undefined;
    'dashboard.bookingsText': { step: string; bookings: number; cancellations: number };
    'dashboard.revenueText': { step: string; amount: string };
    'dashboard.asTable': undefined;
    'dashboard.byCategory': undefined;
    'dashboard.topServices': undefined;
    'dashboard.noBookings': undefined;
    'dashboard.whatCounts': undefined;
    'dashboard.firstBookings': undefined;
    'dashboard.hoursByMember': undefined;
    'dashboard.hoursByTime': undefined;
    'dashboard.hoursBooked': undefined;
    'dashboard.hoursWorked': undefined;
    'dashboard.share': undefined;
    'dashboard.hour': undefined;
    'dashboard.hoursText': undefined;
    'dashboard.hoursTooLong': { days: number };
    'dashboard.noHours': undefined;
  }
}

export {};
