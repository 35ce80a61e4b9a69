/** The table of capabilities (contract §6). Every permission check uses it. */

/** The four roles of the specification, "User". */
export const roles = ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const staffRoles: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const managers: readonly Role[] = ['ADMIN', 'MANAGER'];
const admins: readonly Role[] = ['ADMIN'];

/**
 * For each capability, the roles that have it regardless of who owns the record. Capabilities on one's own records belong
 * to every role.
 */
export const capabilities = {
  writeServices: admins,
  useOwnPets: everyone,
  readAnyPet: staffRoles,
  updateAnyPet: staffRoles,
  manageAnyPet: managers,
  useOwnBookings: everyone,
  readAnyBooking: managers,
  manageAnyBooking: managers,
  overrideBookingRules: managers,
  managePayments: managers,
  workAssignedBookings: staffRoles,
  readCustomerDetails: staffRoles,
  manageBookingEmails: managers,
  readStaff: staffRoles,
  manageStaff: managers,
  readPlaces: staffRoles,
  managePlaces: managers,
  readPrivateSettings: admins,
  writeSettings: admins,
  readTranslations: admins,
  readDashboard: managers,
  useOwnUser: everyone,
  listUsers: managers,
  manageCustomers: managers,
  manageAnyUser: admins,
  readAuditLog: admins,
  usePlants: everyone,
  manageAnyPlant: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** True if the role holds the capability. */
export function may(role: Role, capability: Capability): boolean {
  return capabilities[capability].includes(role);
}

/** The roles that hold the capability, in the order ADMIN, MANAGER, STAFF, CUSTOMER. */
export function rolesWith(capability: Capability): readonly Role[] {
  return capabilities[capability];
}
