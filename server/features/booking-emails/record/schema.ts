/** The shapes of the endpoints of emails about bookings (contract §22). */
import { type Static, Type } from 'typebox';
import { bookingEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { emailAddress } from '#features/users/public.ts';
import { withInstants } from '#platform/data/db/columns.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { language } from '#platform/data/shapes/language.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  component,
  cursorParameter,
  namedWords,
  nullable,
  optional,
  pageAndLimit,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { type BookingEmail, emailStates } from './email-queries.ts';

const kind = namedWords(
  'BookingEmailKind',
  bookingEmailKinds,
  'The news that an email about bookings brings.',
);
const state = namedWords('BookingEmailState', emailStates, 'Where an email is.');

const bookingIds = () =>
  Type.Array(uuid(), { description: 'The bookings that it tells of; empty for vaccinations.' });

export const bookingEmail = component('BookingEmail', {
  id: uuid(),
  kind: kind(),
  userId: uuid({ description: 'The recipient.' }),
  bookingIds: bookingIds(),
  state: state(),
  reason: nullable(Type.String(), {
    description:
      'Why it was not sent: `RECIPIENT_DISABLED`, `RECIPIENT_UNCONFIRMED`, `RECIPIENT_NOT_PERMITTED`, `OPTED_OUT`, `OUTDATED`, `TOO_LATE`, `SWITCHED_OFF`, `RESTORED`, `PERHAPS_SENT` (not needed any longer, and nobody knows whether an earlier attempt has sent it), or the codes of the failure. Null otherwise.',
  }),
  createdAt: timestamp(),
  sentAt: nullable(timestamp(), { description: 'When the mail server took it.' }),
});

export const emailQuery = Type.Object({
  ...pageAndLimit(),
  cursor: cursorParameter(),
  kind: Type.Optional(kind({ description: 'Only emails of this kind.' })),
  state: Type.Optional(state({ description: 'Only emails in this state.' })),
  userId: Type.Optional(reference({ description: 'Only emails to this user.' })),
  bookingId: Type.Optional(reference({ description: 'Only emails about this booking.' })),
});
export type EmailQuery = Static<typeof emailQuery>;

export const upcomingQuery = Type.Object({
  from: Type.Optional(
    writtenTimestamp({
      description: 'The beginning of the period, now at the earliest; seven days before `to` by default.',
    }),
  ),
  to: Type.Optional(
    writtenTimestamp({
      description:
        'The end of the period, exclusive; seven days after `from` by default, or from now; 31 at most.',
    }),
  ),
});
export type UpcomingQuery = Static<typeof upcomingQuery>;

const delivery = namedWords(
  'EmailDelivery',
  ['SMTP', 'FILES'],
  'How emails leave the server: by `SMTP_URL`, or, without it, as files in `DATA_DIR/mail/`.',
);

export const upcomingReminders = component('UpcomingReminders', {
  reminders: Type.Array(
    component('UpcomingReminder', {
      at: timestamp({ description: 'When it would be sent.' }),
      userId: uuid({ description: 'The recipient.' }),
      bookingIds: bookingIds(),
    }),
    { description: 'In the order of their times: the first 500.' },
  ),
  hasMore: Type.Boolean({ description: 'True if there are more of them in the period.' }),
  delivery: delivery({ description: 'How every email leaves the server.' }),
});

export const previewBody = Type.Object(
  {
    kind: kind(),
    lang: language({ description: 'The language of the email.' }),
    bookingId: optional(reference(), { description: 'The booking that it tells of; an example without it.' }),
  },
  { title: 'EmailPreviewRequest' },
);
export type PreviewBody = Static<typeof previewBody>;

export const testBody = Type.Object(
  { kind: kind(), lang: language({ description: 'The language of the email.' }) },
  { title: 'TestEmailRequest' },
);
export type TestBody = Static<typeof testBody>;

export const testEmail = component('TestEmail', { to: emailAddress });

export const emailPreview = component('EmailPreview', {
  subject: Type.String({ description: 'One line.' }),
  text: Type.String({ description: 'For programs that show no HTML.' }),
  html: Type.String({ description: 'A complete document without external resources.' }),
});

export const unsubscribeQuery = Type.Object({
  token: Type.String({
    description: 'As in the link of the email.',
    example: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77.reminder.q0Qx3v5m8yJm3n2C1r7WcT5b0Xk9uYzLw4Hs6Ea8fDg',
  }),
});

export const emailExample = {
  id: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e99',
  kind: 'reminder',
  userId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  bookingIds: ['01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e88'],
  state: 'SENT',
  reason: null,
  createdAt: '2026-03-13T10:00:01.000Z',
  sentAt: '2026-03-13T10:00:02.000Z',
};

export function toEmailReply(email: BookingEmail): Static<typeof bookingEmail> {
  return fieldsOf(withInstants(email, ['createdAt', 'sentAt']));
}

const fieldsOf = replyOf(bookingEmail);
