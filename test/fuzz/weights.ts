/** How often each operation is drawn. */

const usual = 4;

export function weightOf(operation: string): number {
  return weights[operation] ?? usual;
}

const weights: Readonly<Record<string, number>> = {
  // Operations on which others depend.
  createBooking: 20,
  createStaff: 12,
  createService: 8,
  createPet: 8,
  createStaffTimeOff: 8,
  updateBooking: 16,
  changeBookingStatus: 18,
  setNoShow: 18,
  checkInBooking: 8,
  checkOutBooking: 12,
  undoCheckIn: 8,
  undoCheckOut: 18,
  listStaffServices: 8,
  replaceStaffServices: 8,
  updateStaff: 8,
  // Most drawn changes of a user are refused: of another user, or of the last administrator.
  updateUser: 10,
  putUser: 10,
  // Few settings have translations.
  writeSettings: 10,
  getSettingTranslations: 18,
  listAuditSeals: 2,
  // It succeeds with a session cookie only.
  createSessionToken: 18,
  // Operations that delete the records of others.
  deleteStaff: 2,
  deleteService: 2,
  deletePet: 2,
  deleteUser: 5,
  deletePetPhoto: 1,
  deleteServiceImage: 1,
  deleteStaffTimeOff: 6,
  // Operations that hash a password, which is slow on purpose.
  login: 3,
  register: 2,
  changePassword: 4,
  changeEmail: 2,
  createUser: 3,
  createTotpFactor: 2,
  createRecoveryCodes: 2,
  createPasskeyOptions: 2,
  removeFactor: 2,
  deleteOwnAccount: 2,
  // Operations without any input that could be wrong.
  getJwks: 2,
  getLiveness: 1,
  getReadiness: 1,
  getMetrics: 1,
  getOpenapiDocument: 1,
  getTranslationCoverage: 1,
  // Each takes a thread half a second.
  listHolidayCountries: 1,
  listPublicHolidays: 2,
  showReference: 1,
  listOAuthProviders: 1,
};
