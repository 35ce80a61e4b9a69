/** Written by `npm run console:messages` from messages/en/email-settings.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'email-settings.effect': undefined;
    'email-settings.otherMeaning': { key: string };
    'email-settings.toCustomers': undefined;
    'email-settings.toStaff': undefined;
    'email-settings.withCancelled': undefined;
    'email-settings.preview': undefined;
    'email-settings.previewOf': { kind: string };
    'email-settings.previewLanguage': undefined;
    'email-settings.subject': undefined;
    'email-settings.sendTest': undefined;
    'email-settings.testSent': { email: string };
    'email-settings.reminders': undefined;
    'email-settings.noReminders': undefined;
    'email-settings.addReminder': undefined;
    'email-settings.editReminder': undefined;
    'email-settings.changeReminder': { reminder: string };
    'email-settings.deleteReminder': { reminder: string };
    'email-settings.mostReminders': { limit: number };
    'email-settings.beforeStart': undefined;
    'email-settings.reminderFor': undefined;
    'email-settings.beforeHours': { count: number };
    'email-settings.beforeDays': { count: number };
    'email-settings.beforeWeeks': { count: number };
    'email-settings.beforeMonths': { count: number };
    'email-settings.beforeOther': { duration: string };
    'email-settings.reminderOf': { moment: string; categories: string };
    'email-settings.beforeFault': undefined;
    'email-settings.sameBefore': undefined;
    'email-settings.vaccinationBefore': undefined;
    'email-settings.dayPlanAt': undefined;
    'email-settings.sending': undefined;
    'email-settings.quietHours': undefined;
    'email-settings.quietHoursHint': undefined;
    'email-settings.sameTime': undefined;
    'email-settings.invitations': undefined;
    'email-settings.invitationsHint': undefined;
    'email-settings.replyTo': undefined;
    'email-settings.replyToHint': undefined;
    'email-settings.perMinute': undefined;
    'email-settings.perMinuteHint': undefined;
    'email-settings.noServer': { variable: string };
    'email-settings.asFiles': { folder: string };
    'email-settings.upcoming': undefined;
    'email-settings.noUpcoming': undefined;
    'email-settings.firstListed': { count: number };
    'email-settings.bookingOf': { number: number };
  }
}

export {};
