/** The words of the audit log for actions, types of records and fields. Unknown ones, of other releases, are shown unchanged. */
import { bookingFieldNames } from '#console/components/booking/booking-words.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { type AuditAction, type AuditedRecord, auditActions } from '#domain/access/audited.ts';

/** The types of records. */
export const recordNames = {
  booking: 'bookings.one',
  pet: 'pets.one',
  service: 'words.service',
  staff: 'words.staffMember',
  staffTimeOff: 'words.timeOff',
  user: 'users.one',
  setting: 'audit.setting',
  plant: 'audit.plant',
  session: 'audit.session',
  factor: 'account.factors',
  account: 'audit.linkedAccount',
  calendarFeed: 'audit.calendarFeed',
  signingKey: 'audit.signingKey',
  provider: 'audit.provider',
  auditLog: 'navigation.audit',
  bookingEmail: 'booking-emails.title',
  payment: 'audit.payment',
  place: 'audit.place',
} as const satisfies Readonly<Record<AuditedRecord, PlainKey>>;

/** Every action on a record of a type: `created`, `changed` or `deleted`. */
const verbs = { create: 'audit.created', update: 'audit.changed', delete: 'audit.deleted' } as const;
type Verb = keyof typeof verbs;

type VerbAction = `${Verb}${Capitalize<AuditedRecord>}`;

/** The actions that have a text of their own: `createPet` has that of its verb, with the record. */
const actionTexts: Readonly<Record<Exclude<AuditAction, VerbAction | 'writeSettings'>, PlainKey>> & {
  readonly [A in AuditAction]?: PlainKey;
} = {
  changeBookingStatus: 'audit.changeBookingStatus',
  undoBookingStatus: 'audit.undoBookingStatus',
  checkInBooking: 'audit.checkInBooking',
  checkOutBooking: 'audit.checkOutBooking',
  undoCheckIn: 'audit.undoCheckIn',
  undoCheckOut: 'audit.undoCheckOut',
  setNoShow: 'audit.setNoShow',
  expireBooking: 'audit.expireBooking',
  voidPayment: 'audit.voidPayment',
  setCancellationFee: 'audit.setCancellationFee',
  setBookingPlaces: 'audit.setBookingPlaces',
  setBookingCare: 'audit.setBookingCare',
  recordCare: 'audit.recordCare',
  replaceStaffServices: 'audit.replaceStaffServices',
  uploadPetPhoto: 'audit.uploadPetPhoto',
  deletePetPhoto: 'audit.deletePetPhoto',
  uploadServiceImage: 'audit.uploadServiceImage',
  deleteServiceImage: 'audit.deleteServiceImage',
  login: 'audit.login',
  loginFailed: 'audit.loginFailed',
  accountLocked: 'audit.accountLocked',
  logout: 'audit.logout',
  deleteSession: 'audit.deleteSession',
  extendSession: 'audit.extendSession',
  createSessionToken: 'audit.createSessionToken',
  refresh: 'audit.refresh',
  refreshReused: 'audit.refreshReused',
  register: 'audit.register',
  verifyEmail: 'audit.verifyEmail',
  resendVerification: 'audit.resendVerification',
  changeEmail: 'audit.changeEmail',
  changePassword: 'audit.changePassword',
  forgotPassword: 'audit.forgotPassword',
  resetPassword: 'audit.resetPassword',
  passwordRefused: 'audit.passwordRefused',
  createTotpFactor: 'audit.createTotpFactor',
  confirmTotpFactor: 'audit.confirmTotpFactor',
  createPasskey: 'audit.createPasskey',
  createRecoveryCodes: 'audit.createRecoveryCodes',
  removeFactor: 'audit.removeFactor',
  removeUserFactors: 'audit.removeUserFactors',
  secondFactorRefused: 'audit.secondFactorRefused',
  linkAccount: 'audit.linkAccount',
  removeAccount: 'audit.removeAccount',
  oauthRefused: 'audit.oauthRefused',
  deleteOwnAccount: 'audit.deleteOwnAccount',
  exportUser: 'audit.exportUser',
  exportAuditLog: 'audit.exportAuditLog',
  rotateKeys: 'audit.rotateKeys',
  createFirstAdmin: 'audit.createFirstAdmin',
  sendEmailAgain: 'audit.sendEmailAgain',
  sendTestEmail: 'audit.sendTestEmail',
  unsubscribe: 'audit.unsubscribe',
};

/** `Booking: created`; undefined for an unknown action. */
export function actionText(t: Translate, action: string): string | undefined {
  if (!auditActions.includes(action as AuditAction)) return undefined;
  const text = actionTexts[action as AuditAction];
  if (text) return t(text);
  const named = action === 'writeSettings' ? 'updateSetting' : action;
  const [, verb, record = ''] = /^(create|update|delete)(.+)$/.exec(named) ?? [];
  const name = recordText(t, record.charAt(0).toLowerCase() + record.slice(1));
  return name && t(verbs[verb as Verb], { record: name });
}

export function recordText(t: Translate, entity: string): string | undefined {
  return Object.hasOwn(recordNames, entity) ? t(recordNames[entity as AuditedRecord]) : undefined;
}

/** Fields whose name is unclear to people who are not programmers. */
const fieldNames: Readonly<Record<string, PlainKey>> = {
  ...bookingFieldNames,
  name: 'account.name',
  email: 'words.email',
  role: 'users.role',
  disabled: 'users.disabled',
  description: 'words.description',
  basePrice: 'words.price',
  unitPrice: 'words.price',
  amount: 'bookings.amount',
  pets: 'words.pets',
  places: 'navigation.places',
  serviceId: 'words.service',
  // That of a session is no customer.
  userId: 'users.one',
  ownerId: 'users.one',
  species: 'words.species',
  vaccinations: 'pets.vaccinations',
  allergies: 'pets.allergies',
  medicalHistory: 'pets.medicalHistory',
  value: 'words.value',
};

export function fieldText(t: Translate, field: string): string | undefined {
  return Object.hasOwn(fieldNames, field) ? t(fieldNames[field] as PlainKey) : undefined;
}
