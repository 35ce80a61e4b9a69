/** The words for roles: their names and their rights (domain/access/roles.ts). */
import type { PlainKey } from '#console/i18n/translate.ts';
import type { Role } from '#domain/access/roles.ts';

export const roleNames: Readonly<Record<Role, PlainKey>> = {
  ADMIN: 'users.admin',
  MANAGER: 'users.manager',
  STAFF: 'users.staff',
  CUSTOMER: 'words.customer',
};

export const roleTexts: Readonly<Record<Role, PlainKey>> = {
  ADMIN: 'users.adminMay',
  MANAGER: 'users.managerMay',
  STAFF: 'users.staffMay',
  CUSTOMER: 'users.customerMay',
};
