/** The forms of the console, with the way to each: `refusals.test.ts` finds one that is missing here. */
import type { Role } from '#domain/access/roles.ts';
import type { ConsolePage } from './chromium.ts';
import type { Visitors } from './visitors.ts';

export interface FormPlace {
  /** The source of the form, below `console/`. */
  readonly file: string;
  readonly role?: Role;
  readonly address: (visitors: Visitors) => string;
  /** Opens the form, if it is not open at once. */
  readonly open?: (page: ConsolePage) => Promise<void>;
  /** Makes a change that can be sent, where any change of a field would not do. */
  readonly change?: (page: ConsolePage) => Promise<void>;
  /** The number of the forms on the page; one if it is not given. */
  readonly count?: number;
  /** Those that are sent; all if it is not given. */
  readonly numbers?: readonly number[];
}

const press = (name: string) => async (page: ConsolePage) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};

const openSignIn = async (page: ConsolePage) => {
  await press('Change address')(page);
  await press('Change password')(page);
};

export const places: readonly FormPlace[] = [
  { file: 'components/customer/new-customer-form.tsx', role: 'MANAGER', address: () => 'customers?add=true' },
  {
    file: 'components/payment/payment-dialog.tsx',
    role: 'MANAGER',
    address: ({ paid }) => `bookings/${paid}`,
    open: press('Record payment'),
  },
  {
    file: 'screens/bookings/one/stay-care.tsx',
    role: 'CUSTOMER',
    address: ({ booking }) => `bookings/${booking}`,
    open: (page) =>
      page
        .getByRole('button', { name: /^Change for this stay/ })
        .first()
        .click(),
    change: (page) => page.getByLabel('Other notes on care').fill('7'),
  },
  {
    file: 'screens/bookings/one/payment-actions.tsx',
    role: 'MANAGER',
    address: ({ paid }) => `bookings/${paid}`,
    open: (page) =>
      page
        .getByRole('button', { name: /^Void / })
        .first()
        .click(),
  },
  {
    file: 'components/pet/pet-sheet.tsx',
    role: 'STAFF',
    address: () => 'today?day=2030-01-07',
    open: async (page) => {
      await press('Mochi')(page);
      await press('Edit')(page);
    },
  },
  {
    file: 'screens/account/profile-section.tsx',
    role: 'CUSTOMER',
    address: () => 'account',
    count: 3,
    open: openSignIn,
    numbers: [0],
  },
  {
    file: 'screens/account/sign-in-sections.tsx',
    role: 'CUSTOMER',
    address: () => 'account',
    count: 3,
    open: openSignIn,
    numbers: [1, 2],
  },
  {
    file: 'screens/account/factors/add-factor.tsx',
    role: 'CUSTOMER',
    address: () => 'account',
    open: press('Add authenticator app'),
  },
  {
    file: 'screens/book/steps/pets-step.tsx',
    role: 'CUSTOMER',
    address: ({ service }) => `book?step=pets&services=${service}`,
    open: press('Add a pet'),
  },
  {
    file: 'screens/bookings/change/change-booking.tsx',
    role: 'CUSTOMER',
    address: ({ booking }) => `bookings/${booking}?change=true`,
    change: (page) => page.getByLabel('Notes').fill('7'),
  },
  {
    file: 'screens/calendar/quick/quick-booking.tsx',
    role: 'MANAGER',
    address: () => 'calendar?day=2030-01-08&start=2030-01-08T09:00:00.000Z&with=none',
    change: async (page) => {
      await press('New customer')(page);
      await page.getByLabel('Name', { exact: true }).fill('7');
      await page.getByLabel('Email address').fill('somebody@example.com');
      await page.getByLabel('New pet').fill('7');
      await page.getByRole('combobox', { name: 'Service' }).click();
      await page.locator('[role=listbox] [role=option]').first().click();
    },
  },
  {
    file: 'screens/customers/customer-screen.tsx',
    role: 'ADMIN',
    address: ({ users }) => `customers/${users.CUSTOMER.id}`,
  },
  {
    file: 'screens/customers/customer-pets.tsx',
    role: 'MANAGER',
    address: ({ users }) => `customers/${users.CUSTOMER.id}`,
    open: press('Add a pet'),
  },
  { file: 'screens/forgot-password/forgot-password-screen.tsx', address: () => 'forgot-password' },
  { file: 'screens/pets/pet-form.tsx', role: 'CUSTOMER', address: ({ pet }) => `pets/${pet}` },
  {
    file: 'screens/pets/pet-form.tsx',
    role: 'CUSTOMER',
    address: () => 'pets/new',
    change: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('7');
      await page.getByRole('radio').first().check({ force: true });
    },
  },
  {
    file: 'screens/places/list/place-form.tsx',
    role: 'MANAGER',
    address: () => 'places?show=places',
    open: press('Add a place'),
  },
  {
    file: 'screens/plants/plant-forms.tsx',
    role: 'CUSTOMER',
    address: () => 'plants',
    change: (page) => page.getByLabel(/^ID/).first().fill('7'),
    count: 2,
    numbers: [0],
  },
  { file: 'screens/reset-password/reset-password-screen.tsx', address: () => 'reset-password#token=one' },
  {
    file: 'screens/service-editor/service-form.tsx',
    role: 'ADMIN',
    address: ({ service }) => `catalog/${service}`,
  },
  {
    file: 'screens/settings/setting-form.tsx',
    role: 'ADMIN',
    address: () => 'settings',
    count: 4,
    numbers: [2],
  },
  {
    file: 'screens/settings/setting-form.tsx',
    role: 'ADMIN',
    address: () => 'settings?group=hours',
    count: 2,
    // The other one is a calendar.
    numbers: [0],
  },
  {
    file: 'screens/settings/other-settings.tsx',
    role: 'ADMIN',
    address: () => 'settings?group=general&key=greeting',
  },
  {
    file: 'screens/settings/other-settings.tsx',
    role: 'ADMIN',
    address: () => 'settings?group=contact&add=true',
  },
  { file: 'screens/settings/emails/email-form.tsx', role: 'ADMIN', address: () => 'settings/emails' },
  {
    file: 'screens/setup/business-step.tsx',
    role: 'ADMIN',
    address: () => 'setup',
    change: (page) => page.getByLabel('Name of the business').fill('7'),
  },
  { file: 'screens/sign-in/sign-in-form.tsx', address: () => 'sign-in' },
  { file: 'screens/sign-up/sign-up-screen.tsx', address: () => 'sign-up' },
  {
    file: 'screens/staff/profile/new-member.tsx',
    role: 'MANAGER',
    address: () => 'staff/new',
    change: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('7');
      await page.getByLabel('Email address').fill('somebody@example.com');
    },
  },
  {
    file: 'screens/staff/profile/profile-section.tsx',
    role: 'MANAGER',
    address: ({ member }) => `staff/${member}`,
    change: (page) => page.getByLabel('Position – English').fill('7'),
  },
  {
    file: 'screens/staff/hours/hours-section.tsx',
    role: 'MANAGER',
    address: ({ member }) => `staff/${member}?part=hours`,
    change: press('Add hours on Monday'),
  },
  {
    file: 'screens/staff/time-off/add-time-off.tsx',
    role: 'MANAGER',
    address: ({ member }) => `staff/${member}?part=time-off`,
  },
  {
    file: 'screens/staff/skills/skills-section.tsx',
    role: 'MANAGER',
    address: ({ member }) => `staff/${member}?part=skills`,
  },
  { file: 'screens/users/user-panel.tsx', role: 'ADMIN', address: () => 'users?user=new' },
  { file: 'screens/verify-email/verify-email-screen.tsx', address: () => 'verify-email' },
];

/**
 * Those that are open only during the first start, without opening hours, after a factor is added, or for an account without a
 * password; they stand in the same frame.
 */
export const elsewhere = [
  // The frame itself.
  'components/form/form.tsx',
  'components/versions/record-form.tsx',
  'screens/account/delete-account.tsx',
  'screens/account/factors/own-code-step.tsx',
  'screens/setup/hours-step.tsx',
  'screens/welcome/first-sign-in.tsx',
];
