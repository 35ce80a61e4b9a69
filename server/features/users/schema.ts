/** The schemas of users in requests and replies. */

import { type Static, Type } from 'typebox';
import { longestPassword, passwordProblem, shortestPassword } from '#domain/access/password-policy.ts';
import { roles } from '#domain/access/roles.ts';
import { optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import type { Cause } from '#domain/causes.ts';
import { newEmailProblem } from '#domain/text/email-address.ts';
import { phonePattern, phoneProblem } from '#domain/text/phone.ts';
import { longestPhone } from '#domain/text/sizes.ts';
import { language } from '#platform/data/shapes/language.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  chosenComponent,
  component,
  email,
  namedWords,
  newEmailPattern,
  nullable,
  optional,
  pageQuery,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';
import { type ListedUser, userSortFields } from './list-queries.ts';
import type { User } from './queries.ts';

export const role = namedWords('Role', roles, 'The role of a user.');

const stated = ['id', 'email', 'name', 'role', 'createdAt'] as const;

const userProperties = {
  id: uuid(),
  email: email(),
  name: Type.String(),
  role: role(),
  createdAt: timestamp(),
  emailVerified: Type.Boolean({
    description: 'True if the user has shown that mail to the address reaches them.',
  }),
};

/** A user as shown in the replies of the sign-in endpoints. */
export const userSchema = component('User', userProperties, { stated });

const emailPreferences = component(
  'EmailPreferences',
  {
    reminder: Type.Boolean({ description: 'Reminders of bookings.' }),
    vaccination: Type.Boolean({ description: 'Emails about vaccinations that end soon.' }),
    staffRequested: Type.Boolean({ description: "For MANAGER and ADMIN: emails about customers' requests." }),
  },
  { description: 'The emails that the user can switch off (false): those of each kind.' },
);

/** A user as shown in the replies of /users. */
export const managedUser = component(
  'ManagedUser',
  {
    ...userProperties,
    phone: nullable(Type.String(), { description: 'As the user wrote it.' }),
    disabled: Type.Boolean({ description: 'True if the user is kept from signing in.' }),
    language: nullable(language(), { description: 'The language of emails to the user; null: English.' }),
    emailPreferences,
  },
  { stated },
);

const userSummary = chosenComponent(
  'UserSummary',
  {
    petCount: Type.Integer({ description: 'All pets of the user.' }),
    petNames: Type.Array(Type.String(), {
      description: 'Of the first three pets, each cut to 100 characters.',
    }),
    lastBooking: nullable(timestamp(), {
      description: 'The start of the last booking that has begun, PENDING and CANCELLED ones aside.',
    }),
    nextBooking: nullable(timestamp(), {
      description: 'The start of the next booking that is PENDING or CONFIRMED.',
    }),
  },
  { description: 'With `summary=true` only.' },
);

/** A user in a list. */
export const listedUser = component(
  'ListedUser',
  { ...managedUser.properties, summary: Type.Optional(userSummary) },
  { stated },
);

/** A user with a figure that only personnel see. */
export const userWithNoShows = component(
  'UserDetails',
  {
    ...managedUser.properties,
    noShows: Type.Optional(
      Type.Integer({
        description: 'How many bookings are marked as no-shows. Shown to STAFF, MANAGER and ADMIN only.',
      }),
    ),
    balance: Type.Optional(
      Type.Array(
        chosenComponent('UserBalance', {
          currency: Type.String({ description: 'Three capitals.' }),
          amount: Type.Number({ description: 'Below 0, the business owes it to the user.' }),
        }),
        {
          description:
            'The sum of the balances of the bookings; none while the business does not record payments. Shown to STAFF, MANAGER and ADMIN only.',
        },
      ),
    ),
  },
  { stated },
);

/** The email address of a new account, or a new one of an account. */
export const emailAddress = Type.Unsafe<string>({
  rule: ofText(newEmailProblem),
  documented: { type: 'string', pattern: newEmailPattern, maxLength: 254 },
  description: 'Email address; compared case-insensitively. Unicode is fine. The domain must have a dot.',
});

/** A new password. The operation refuses those that are easy to guess, because it reads the lists of them on demand. */
export const chosenPassword = Type.Unsafe<string>({
  rule: ofText((text) => passwordProblem(text, () => false)),
  documented: { type: 'string', minLength: shortestPassword, maxLength: longestPassword },
  description:
    'Any Unicode characters, taken exactly as typed. The 3,000 most common passwords are refused, those of data breaches if the server knows a service for them, and those with fewer than 8 characters besides the name and the email address of the user and the name of the service.',
});

/** A phone number in a request; a blank one is none. */
export const phone = () =>
  optional(
    Type.Unsafe<string>({
      type: 'string',
      rule: (value: unknown) => (typeof value === 'string' ? phoneProblem(value) : undefined),
      documented: { pattern: phonePattern, maxLength: longestPhone },
    }),
    { description: 'Phone number: one line of any text. Shown to the user and to personnel. Blank is none.' },
  );

export const newUser = Type.Object(
  {
    email: emailAddress,
    name: line(),
    phone: phone(),
    role: role(),
    password: nullable(chosenPassword, { description: 'Null: the user chooses it by an emailed link.' }),
    language: optional(language({ description: 'Of emails to the user; English without it.' })),
  },
  { title: 'NewUser' },
);
export type NewUserBody = Static<typeof newUser>;

export const userPatch = Type.Object(
  {
    name: Type.Optional(line()),
    phone: phone(),
    role: Type.Optional(role({ description: 'Changed by an ADMIN only.' })),
    disabled: Type.Optional(
      Type.Boolean({ description: 'Changed by an ADMIN only; true ends every session.' }),
    ),
    language: optional(language({ description: 'Of emails to the user; English without it.' })),
    emailPreferences: Type.Optional(
      Type.Partial(Type.Object(emailPreferences.properties), {
        description: 'Those that are left out stay as they are.',
      }),
    ),
  },
  { title: 'UserPatch' },
);
export type UserPatch = Static<typeof userPatch>;

export const userListQuery = pageQuery(userSortFields, {
  role: Type.Optional(role({ description: 'Only users with this role.' })),
  q: Type.Optional(
    Type.String({
      description:
        'Part of the name or of the name of a pet, in any case and without regard to accents, of the email address, or of the phone number, at least three digits.',
    }),
  ),
  disabled: Type.Optional(
    Type.Boolean({ description: 'Only users who are kept from signing in, or only the others.' }),
  ),
  summary: Type.Optional(
    Type.Boolean({ description: 'True adds `summary`: the pets and bookings of each user.' }),
  ),
});
export type UserListQuery = Static<typeof userListQuery>;

export const userExample = {
  id: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  email: 'mai@example.com',
  name: 'Nguyễn Thị Mai',
  role: 'CUSTOMER',
  createdAt: '2026-03-14T08:30:00.000Z',
  emailVerified: true,
};

/** A user as the replies of /users show it. */
export const managedUserExample = {
  ...userExample,
  phone: '+84 90 123 4567',
  disabled: false,
  language: 'vi',
  emailPreferences: { reminder: true, vaccination: true, staffRequested: true },
};

/** The only conversion of a user to the replies of the sign-in endpoints; all other fields of the record stay private. */
export const toUserReply = replyOf(userSchema);

/** Returns the user as the replies of /users show it. */
export function toManagedUserReply(user: User): Static<typeof managedUser> {
  const preferences = optionalEmailKinds.map((kind) => [kind, !user.emailsOff.includes(kind)]);
  const emailPreferences: Static<typeof managedUser>['emailPreferences'] = Object.fromEntries(preferences);
  return managedFieldsOf({ ...user, emailPreferences });
}

const managedFieldsOf = replyOf(managedUser);

/** Returns the user as GET /users shows it. */
export function toListedUserReply({ summary, ...user }: ListedUser): Static<typeof listedUser> {
  return { ...toManagedUserReply(user), ...(summary && { summary: toSummary(summary) }) };
}

const toSummary = replyOf(userSummary);

function ofText(problemOf: (text: string) => Cause | undefined) {
  return (value: unknown): Cause | undefined =>
    typeof value === 'string' ? problemOf(value) : { reason: 'WRONG_TYPE', expected: 'string' };
}
