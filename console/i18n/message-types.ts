/** Written by `npm run console:messages` from messages/en/. Do not edit. */
import type { ReactNode } from 'react';

/** Wraps the text between two tags of a message, such as `<link>…</link>`. */
type Tag = (text: ReactNode[]) => ReactNode;

/** The keys of all messages. */
export type MessageKey =
  | keyof typeof import('#console/messages/en/account.json')
  | keyof typeof import('#console/messages/en/address.json')
  | keyof typeof import('#console/messages/en/admin/audit.json')
  | keyof typeof import('#console/messages/en/admin/email-settings.json')
  | keyof typeof import('#console/messages/en/admin/service-editor.json')
  | keyof typeof import('#console/messages/en/admin/settings.json')
  | keyof typeof import('#console/messages/en/admin/users.json')
  | keyof typeof import('#console/messages/en/book.json')
  | keyof typeof import('#console/messages/en/booking-emails.json')
  | keyof typeof import('#console/messages/en/booking-steps.json')
  | keyof typeof import('#console/messages/en/bookings.json')
  | keyof typeof import('#console/messages/en/business/as-of.json')
  | keyof typeof import('#console/messages/en/business/board.json')
  | keyof typeof import('#console/messages/en/business/book-for.json')
  | keyof typeof import('#console/messages/en/business/booking-late.json')
  | keyof typeof import('#console/messages/en/business/calendar.json')
  | keyof typeof import('#console/messages/en/business/customers.json')
  | keyof typeof import('#console/messages/en/business/dashboard.json')
  | keyof typeof import('#console/messages/en/business/day-bar.json')
  | keyof typeof import('#console/messages/en/business/desk.json')
  | keyof typeof import('#console/messages/en/business/emails.json')
  | keyof typeof import('#console/messages/en/business/lists.json')
  | keyof typeof import('#console/messages/en/business/navigation.json')
  | keyof typeof import('#console/messages/en/business/override-rules.json')
  | keyof typeof import('#console/messages/en/business/payments.json')
  | keyof typeof import('#console/messages/en/business/pet-sheet.json')
  | keyof typeof import('#console/messages/en/business/places.json')
  | keyof typeof import('#console/messages/en/business/record-payment.json')
  | keyof typeof import('#console/messages/en/business/setup.json')
  | keyof typeof import('#console/messages/en/business/staff.json')
  | keyof typeof import('#console/messages/en/business/today.json')
  | keyof typeof import('#console/messages/en/business/translations.json')
  | keyof typeof import('#console/messages/en/business/versions.json')
  | keyof typeof import('#console/messages/en/calendar-file.json')
  | keyof typeof import('#console/messages/en/catalog.json')
  | keyof typeof import('#console/messages/en/causes.json')
  | keyof typeof import('#console/messages/en/combo-box.json')
  | keyof typeof import('#console/messages/en/common.json')
  | keyof typeof import('#console/messages/en/date-time.json')
  | keyof typeof import('#console/messages/en/forgot-password.json')
  | keyof typeof import('#console/messages/en/held-action.json')
  | keyof typeof import('#console/messages/en/palette.json')
  | keyof typeof import('#console/messages/en/payment.json')
  | keyof typeof import('#console/messages/en/pets.json')
  | keyof typeof import('#console/messages/en/pictures.json')
  | keyof typeof import('#console/messages/en/plants.json')
  | keyof typeof import('#console/messages/en/problems.json')
  | keyof typeof import('#console/messages/en/reset-password.json')
  | keyof typeof import('#console/messages/en/service.json')
  | keyof typeof import('#console/messages/en/services.json')
  | keyof typeof import('#console/messages/en/session.json')
  | keyof typeof import('#console/messages/en/shell.json')
  | keyof typeof import('#console/messages/en/sign-in.json')
  | keyof typeof import('#console/messages/en/sign-up.json')
  | keyof typeof import('#console/messages/en/unsaved-changes.json')
  | keyof typeof import('#console/messages/en/verify-email.json')
  | keyof typeof import('#console/messages/en/welcome.json')
  | keyof typeof import('#console/messages/en/words.json');

/** The arguments of the messages that have any. */
export interface MessageArguments {
  'account.currentEmail': { strong: Tag; email: string };
  'account.emailSent': { email: string };
  'account.emailUntil': { email: string };
  'account.linkSent': { email: string };
  'account.codesLeft': { count: number };
  'account.factorAdded': { time: string };
  'account.factorUsed': { time: string; used: string };
  'account.removeFactorOf': { name: string };
  'account.removeFactorTitle': { name: string };
  'account.factorRemoved': { name: string };
  'account.link': { provider: string };
  'account.linked': { provider: string };
  'account.unlinkOf': { provider: string; email: string };
  'account.unlinkTitle': { provider: string };
  'account.unlinkText': { provider: string; email: string };
  'account.unlinkConfirm': { provider: string };
  'account.unlinked': { provider: string };
  'account.device': { browser: string; system: string };
  'account.lastUsed': { time: string };
  'account.signedInFrom': { time: string; address: string };
  'account.endSessionOf': { device: string; time: string };
  'account.pageOf': { page: number; pages: number };
  'account.deleteWarning': { email: string };
  'account.deleteCodeSent': { email: string };
  'account.feedUnused': { time: string };
  'account.feedUsed': { time: string; used: string };
  'account.endFeedOf': { name: string; time: string };
  'audit.moreFields': { count: number };
  'audit.hashed': { length: number };
  'audit.lastSeal': { time: string; count: number };
  'audit.sealed': { time: string; place: number; count: number };
  'audit.created': { record: string };
  'audit.changed': { record: string };
  'audit.deleted': { record: string };
  'email-settings.otherMeaning': { key: string };
  'email-settings.previewOf': { kind: string };
  'email-settings.testSent': { email: string };
  'email-settings.changeReminder': { reminder: string };
  'email-settings.deleteReminder': { reminder: string };
  'email-settings.mostReminders': { limit: number };
  'email-settings.beforeHours': { count: number };
  'email-settings.beforeDays': { count: number };
  'email-settings.beforeWeeks': { count: number };
  'email-settings.beforeMonths': { count: number };
  'email-settings.beforeOther': { duration: string };
  'email-settings.reminderOf': { moment: string; categories: string };
  'email-settings.noServer': { variable: string };
  'email-settings.asFiles': { folder: string };
  'email-settings.firstListed': { count: number };
  'email-settings.bookingOf': { number: number };
  'service-editor.missing': { language: string };
  'service-editor.lacks': { count: number };
  'service-editor.priceFault': { most: string };
  'service-editor.decimalsFault': { currency: string };
  'service-editor.broken': { address: string };
  'service-editor.preview': { language: string };
  'service-editor.created': { name: string };
  'service-editor.stopped': { name: string };
  'service-editor.offered': { name: string };
  'service-editor.deleteTitle': { name: string };
  'service-editor.liveBookings': { count: number };
  'service-editor.manyBookings': { count: number };
  'service-editor.deleteConfirm': { name: string };
  'service-editor.deleted': { name: string };
  'settings.timeNow': { time: string };
  'settings.notFound': { key: string };
  'settings.deleting': { key: string };
  'settings.deleted': { key: string };
  'settings.sameAsAll': { category: string };
  'settings.chosenDays': { days: string; count: number };
  'settings.closuresIn': { year: string };
  'settings.noClosures': { year: string };
  'settings.changeClosure': { days: string };
  'settings.removeClosure': { days: string };
  'settings.tooMany': { limit: number };
  'settings.addCount': { count: number };
  'settings.bufferExample': { start: string; end: string; from: string; until: string };
  'settings.unitOf': { label: string };
  'settings.bookExample': { time: string };
  'settings.cancelExample': { time: string; start: string };
  'settings.aheadExample': { time: string };
  'settings.answerExample': { time: string };
  'settings.remindExample': { time: string };
  'settings.affectedTitle': { count: number };
  'settings.affectedMany': { count: number };
  'settings.affectedFirst': { count: number };
  'settings.amountIn': { currency: string };
  'settings.depositExample': { total: string; deposit: string };
  'settings.depositDue': { total: string; deposit: string; time: string };
  'settings.receiptPrefixHint': { number: string };
  'users.roleTitle': { name: string; role: string };
  'users.roleNow': { role: string };
  'users.roleThen': { role: string };
  'users.roleChanged': { name: string; role: string };
  'users.disableTitle': { name: string };
  'users.disabledDone': { name: string };
  'users.enabledDone': { name: string };
  'users.factorsTitle': { name: string };
  'users.factorsRemoved': { name: string };
  'users.deleteTitle': { name: string };
  'users.deleted': { name: string };
  'book.changeOf': { what: string };
  'book.about': { price: string };
  'book.hours': { service: string };
  'book.times': { service: string };
  'book.hoursCount': { count: number };
  'book.timesCount': { count: number };
  'book.daysCount': { count: number };
  'book.monthsCount': { count: number };
  'book.dayCount': { day: string; count: number };
  'book.freeTimes': { count: number };
  'book.petsElsewhere': { pets: string };
  'book.noTimes': { day: string };
  'book.closedWeekday': { weekday: string };
  'book.tooSoon': { time: string };
  'book.tooFarAhead': { time: string };
  'book.nextDay': { day: string };
  'book.due': { strong: Tag; price: string };
  'book.priceChanged': { before: string; now: string };
  'book.lastMomentText': { before: string; now: string };
  'book.withStaff': { staff: string };
  'booking-steps.confirmed': { pets: string };
  'booking-steps.begun': { pets: string };
  'booking-steps.early': { pets: string; start: string };
  'booking-steps.completed': { pets: string };
  'booking-steps.markingNoShow': { pets: string };
  'booking-steps.markedNoShow': { pets: string };
  'booking-steps.removedNoShow': { pets: string };
  'booking-steps.undone': { pets: string };
  'booking-steps.named': { step: string; pets: string };
  'bookings.named': { pets: string; services: string };
  'bookings.until': { time: string };
  'bookings.perDay': { price: string; units: number; number: string; quantity: number; pets: number };
  'bookings.perHour': { price: string; units: number; number: string; quantity: number; pets: number };
  'bookings.perSession': { price: string; units: number; number: string; quantity: number; pets: number };
  'bookings.perOther': { price: string; number: string; unit: string; quantity: number; pets: number };
  'bookings.changeableUntil': { time: string };
  'bookings.booked': { date: string };
  'bookings.number': { id: string };
  'bookings.quantity': { service: string };
  'bookings.removeService': { service: string };
  'bookings.priceChanged': { now: string; before: string };
  'bookings.serviceTimes': { service: string; quantity: string };
  'bookings.noneFree': { days: number };
  'bookings.closedNamed': { name: string };
  'as-of.current': { time: string };
  'as-of.outdated': { time: string };
  'board.unassigned': { customer: string };
  'board.cancelledCount': { count: number };
  'board.late': { count: number };
  'board.people': { customer: string; staff: string };
  'board.moved': { pets: string; column: string };
  'board.movedCount': { count: number };
  'book-for.created': { name: string };
  'book-for.takenBy': { pets: string; services: string; time: string; staff: string };
  'book-for.takenUnassigned': { pets: string; services: string; time: string };
  'booking-late.start': { when: string };
  'booking-late.end': { when: string };
  'calendar.weekOf': { name: string };
  'calendar.count': { count: number };
  'calendar.stays': { count: number };
  'calendar.timeOffAt': { time: string };
  'calendar.clockChange': { day: string; hours: string };
  'calendar.closedFor': { text: string; categories: string };
  'calendar.bookWith': { name: string };
  'calendar.bookingName': { time: string; pets: string; services: string; staff: string; status: string };
  'calendar.heldStaff': { name: string; time: string };
  'calendar.emptySlot': { time: string; staff: string };
  'calendar.free': { price: string };
  'calendar.moveTitle': { pets: string };
  'calendar.bestIs': { name: string };
  'calendar.moreStays': { count: number };
  'calendar.booked': { pets: string };
  'calendar.noSkill': { staff: string; services: string };
  'customers.passwordLinkSent': { email: string };
  'customers.noShows': { count: number; date: string };
  'customers.morePets': { count: number };
  'dashboard.partOf': { part: number; whole: number };
  'dashboard.comparedWith': { before: string };
  'dashboard.weekFrom': { day: string };
  'dashboard.revenueIn': { currency: string };
  'dashboard.up': { percent: string; before: string };
  'dashboard.down': { percent: string; before: string };
  'dashboard.inPeriodBefore': { before: string };
  'dashboard.revenueOverTime': { currency: string };
  'dashboard.bookingsText': { step: string; bookings: number; cancellations: number };
  'dashboard.revenueText': { step: string; amount: string };
  'dashboard.hoursTooLong': { days: number };
  'desk.choose': { booking: string };
  'desk.confirmChosen': { count: number };
  'desk.confirmedChosen': { count: number; refused: number };
  'desk.assigned': { name: string };
  'desk.by': { date: string; name: string };
  'desk.reasonGiven': { reason: string };
  'desk.overriddenFor': { reason: string };
  'desk.candidate': { name: string; proficiency: string; bookings: number };
  'desk.candidateBusy': { name: string; proficiency: string };
  'desk.ownedBy': { link: Tag; name: string };
  'emails.to': { kind: string; name: string };
  'emails.sent': { date: string };
  'emails.queued': { date: string };
  'emails.failed': { date: string; reason: string };
  'emails.skipped': { date: string; reason: string };
  'emails.perhapsSent': { date: string };
  'emails.sendThisAgain': { kind: string; date: string };
  'lists.count': { count: number; number: string };
  'lists.filters': { count: number };
  'lists.removeFilter': { text: string };
  'lists.show': { count: number; number: string };
  'lists.since': { start: string };
  'lists.until': { end: string };
  'lists.downloading': { size: string };
  'lists.downloaded': { file: string };
  'payments.countedOf': { method: string; currency: string };
  'payments.over': { amount: string };
  'payments.short': { amount: string };
  'payments.closingIn': { currency: string };
  'payments.amountOf': { amount: string; count: number };
  'pet-sheet.given': { date: string };
  'places.change': { code: string };
  'places.berth': { number: number };
  'places.removeDays': { number: number };
  'places.deleteTitle': { code: string };
  'places.deleted': { code: string };
  'places.added': { code: string };
  'places.free': { free: number; total: number };
  'places.unplaced': { count: number };
  'places.stay': { pet: string; customer: string; status: string; time: string };
  'places.option': { code: string; name: string; free: number };
  'places.fits': { code: string; number: number };
  'places.placed': { pet: string; code: string };
  'places.where': { pet: string; code: string };
  'places.released': { pet: string };
  'places.arriving': { count: number };
  'places.here': { count: number };
  'places.leaving': { count: number };
  'places.task': { pet: string; title: string; amount: string; time: string };
  'places.doneBy': { time: string; name: string };
  'places.notRecorded': { task: string; problem: string };
  'record-payment.done': { amount: string };
  'record-payment.refunded': { amount: string };
  'record-payment.voided': { number: string };
  'record-payment.toPay': { amount: string };
  'record-payment.feeRefunds': { fee: string; rest: string };
  'record-payment.feeKept': { fee: string };
  'record-payment.feeDue': { rest: string };
  'record-payment.toRefund': { amount: string };
  'setup.left': { count: number };
  'setup.fill': { count: number };
  'setup.filling': { made: number; count: number };
  'setup.filled': { count: number };
  'setup.untranslated': { language: string };
  'staff.today': { hours: string };
  'staff.nextOff': { when: string };
  'staff.created': { name: string };
  'staff.createdMailed': { name: string; email: string };
  'staff.deleteTitle': { name: string };
  'staff.deleted': { name: string };
  'staff.zoneBusiness': { zone: string };
  'staff.zonesDiffer': { zone: string; business: string };
  'staff.spanStart': { day: string; number: number };
  'staff.spanEnd': { day: string; number: number };
  'staff.nextDay': { day: string };
  'staff.counted': { hours: string };
  'staff.addHours': { day: string };
  'staff.removeHours': { number: number; day: string };
  'staff.copyDay': { day: string };
  'staff.weekHours': { hours: number };
  'staff.pastTimeOff': { count: number };
  'staff.addedTimeOff': { when: string };
  'staff.deleteTimeOff': { when: string };
  'staff.deletingTimeOff': { when: string };
  'staff.deletedTimeOff': { when: string };
  'staff.wouldTouch': { count: number };
  'staff.touches': { count: number };
  'staff.assignOf': { when: string };
  'staff.assigning': { when: string; name: string };
  'staff.assigned': { when: string; name: string };
  'staff.skillsOf': { name: string };
  'staff.level': { level: number };
  'staff.hoursBooked': { booked: string; worked: string };
  'staff.onlyHoursBooked': { booked: string };
  'today.dayCount': { day: string; count: number };
  'today.hours': { hours: string };
  'today.customer': { name: string };
  'today.over': { count: number };
  'translations.progress': { done: string; total: string };
  'translations.missing': { count: number };
  'translations.hint': { limit: string };
  'translations.field': { label: string; language: string };
  'translations.count': { count: string; limit: string };
  'translations.tooLong': { limit: string };
  'calendar-file.title': { services: string; pets: string };
  'calendar-file.withStaff': { staff: string; url: string };
  'catalog.count': { count: number };
  'catalog.soon': { name: string };
  'causes.wrongType': { expected: string };
  'causes.wrongFormat': { expected: string };
  'causes.tooShort': { unit: string; min: number };
  'causes.tooLong': { unit: string; max: number };
  'causes.tooSmall': { min: number };
  'causes.tooLarge': { max: number };
  'causes.decimals': { max: number };
  'causes.inactive': { name: string };
  'causes.earliest': { time: string };
  'causes.latest': { time: string };
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
  'combo-box.matches': { count: number };
  'common.retryIn': { seconds: number };
  'common.requestId': { id: string };
  'common.optionalLabel': { label: string };
  'date-time.zone': { city: string; offset: string };
  'date-time.removeDay': { label: string };
  'forgot-password.sentText': { email: string };
  'palette.count': { count: number };
  'palette.then': { key: Tag; first: string; second: string };
  'payment.payBy': { time: string };
  'payment.depositBy': { time: string };
  'payment.receipt': { number: string };
  'payment.refund': { number: string };
  'payment.void': { number: string };
  'pets.shieldValid': { date: string };
  'pets.shieldExpiring': { name: string; date: string };
  'pets.shieldExpired': { name: string; date: string };
  'pets.allergicTo': { allergies: string };
  'pets.removeVaccination': { name: string };
  'pets.allergy': { number: number };
  'pets.removeAllergy': { number: number };
  'pets.saved': { name: string };
  'pets.created': { name: string };
  'pets.book': { name: string };
  'pets.deleteTitle': { name: string };
  'pets.deleteText': { name: string };
  'pets.deleteLive': { name: string };
  'pets.deleteConfirm': { name: string };
  'pets.deleteKeep': { name: string };
  'pets.deleted': { name: string };
  'pets.careOf': { name: string };
  'pets.careDone': { time: string };
  'pets.removeFeeding': { number: number };
  'pets.removeMedicine': { number: number };
  'pictures.removeOne': { number: number };
  'plants.count': { count: number };
  'plants.countOrMore': { count: number };
  'plants.idHint': { most: string };
  'plants.added': { name: string; id: string };
  'plants.addedUnnamed': { id: string };
  'plants.deleteTitle': { id: string };
  'plants.deleted': { id: string };
  'plants.unknown': { id: string };
  'services.perDay': { price: string };
  'services.perHour': { price: string };
  'services.perSession': { price: string };
  'services.perOther': { price: string; unit: string };
  'session.warningText': { time: string };
  'session.finalText': { time: string };
  'session.seconds': { count: number };
  'sign-in.submitIn': { seconds: number };
  'sign-in.with': { provider: string };
  'sign-up.sentText': { email: string };
  'verify-email.doneText': { email: string };
  'verify-email.resent': { email: string };
  'words.minutes': { count: number };
  'words.newLinkSent': { email: string };
  'words.wholeNumberFault': { least: string; most: string };
}
