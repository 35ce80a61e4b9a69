/** The endpoints of emails about bookings (contract §22). */
import { formatTimestamp } from '#domain/time/timestamp.ts';
import {
  type AnyEndpoint,
  endpoint,
  linkedReply,
  linkHeader,
  Reply,
  shownPage,
} from '#platform/http/endpoint.ts';
import { listUpcomingEmails } from './deciding/list-upcoming-emails.ts';
import { listBookingEmails, previewEmail, sendEmailAgain, sendTestEmail, unsubscribe } from './operations.ts';
import { requireEmail } from './record/access.ts';
import {
  bookingEmail,
  emailExample,
  emailPreview,
  emailQuery,
  previewBody,
  testBody,
  testEmail,
  toEmailReply,
  unsubscribeQuery,
  upcomingQuery,
  upcomingReminders,
} from './record/schema.ts';

const tag = 'Emails';
const forManagers = { tag, access: 'manageBookingEmails' } as const;
const unsubscription = {
  tag,
  access: 'ignored',
  query: unsubscribeQuery,
} as const;

export const bookingEmailEndpoints: readonly AnyEndpoint[] = [
  endpoint('listBookingEmails', 'GET /emails', {
    ...forManagers,
    summary: 'List the emails about bookings',
    description:
      'Newest first: what was sent to whom, what waits, and what was not sent and why. The texts are not kept. The `Link` header leads to the next page by `cursor`, at the same cost for every page.',
    query: emailQuery,
    success: {
      description: 'A page of emails',
      shape: 'page',
      schema: bookingEmail,
      example: emailExample,
      headers: linkHeader,
    },
    handle: async (call, { query }) =>
      linkedReply('/emails', query, shownPage(await listBookingEmails(call, query), toEmailReply)),
  }),
  endpoint('listUpcomingEmails', 'GET /emails/upcoming', {
    ...forManagers,
    summary: 'List the reminders to come',
    description:
      'The reminders that would be sent in the period if nothing changed. They are decided when they are sent, so a booking that is cancelled or moved changes them.',
    query: upcomingQuery,
    success: {
      description: 'By their times',
      schema: upcomingReminders,
      example: {
        reminders: [
          {
            at: '2026-03-13T10:00:00.000Z',
            userId: emailExample.userId,
            bookingIds: emailExample.bookingIds,
          },
        ],
        hasMore: false,
        delivery: 'SMTP',
      },
    },
    handle: async (call, { query }) => {
      const { reminders, hasMore } = await listUpcomingEmails(call, query);
      return {
        reminders: reminders.map((one) => ({ ...one, at: formatTimestamp(one.at) })),
        hasMore,
        delivery: call.app.config.smtpUrl === undefined ? ('FILES' as const) : ('SMTP' as const),
      };
    },
  }),
  endpoint('sendEmailAgain', 'POST /emails/:id/send-again', {
    ...forManagers,
    summary: 'Send an email again',
    description:
      'Sends an email of the same kind, about the same bookings, to the same user, with the texts of now. Refused when it does not hold any longer, such as a confirmation of a booking that was cancelled, and when the user gets no such emails.',
    pathExample: { id: emailExample.id },
    success: {
      description: 'The new email',
      schema: bookingEmail,
      example: { ...emailExample, state: 'QUEUED', sentAt: null },
    },
    refusals: ['CONFLICT'],
    loadTarget: (call, { id }) => requireEmail(call, id),
    handle: async (call, { params }) => toEmailReply(await sendEmailAgain(call, params.id)),
  }),
  endpoint('previewEmail', 'POST /emails/preview', {
    ...forManagers,
    summary: 'Preview an email',
    description: 'An email of the kind as its recipient would see it. Nothing is sent.',
    body: previewBody,
    bodyExample: { kind: 'reminder', lang: 'en' },
    success: {
      status: 200,
      description: 'The email',
      schema: emailPreview,
      example: {
        subject: 'Tomorrow, 10:00 AM: Bath and brush for Mochi',
        text: 'Hello Mai, …',
        html: '<!doctype html>…',
      },
    },
    refusals: ['NOT_FOUND'],
    handle: (call, { body }) => previewEmail(call, body),
  }),
  endpoint('sendTestEmail', 'POST /emails/test', {
    tag,
    summary: 'Send yourself a test email',
    description:
      'Sends an email of the kind to the caller, with an example booking, whether or not emails of this kind are switched on: five in an hour.',
    access: 'writeSettings',
    body: testBody,
    bodyExample: { kind: 'reminder', lang: 'en' },
    success: {
      status: 202,
      description: 'Queued; it is sent in the background',
      schema: testEmail,
      example: { to: 'ana@example.com' },
    },
    handle: (call, { body }) => sendTestEmail(call, body),
  }),
  endpoint('openUnsubscribePage', 'GET /emails/unsubscribe', {
    ...unsubscription,
    summary: 'Open the link that ends emails',
    description:
      'The link in reminders and in emails about vaccinations. Changes nothing, since mail scanners follow links; leads to a page with a button, which sends the POST.',
    success: {
      status: 303,
      description: 'To the page',
      headers: { Location: 'A page of the console, with the token.' },
    },
    handle: (_call, { query }) =>
      new Reply({ headers: { location: `/app/unsubscribe#token=${encodeURIComponent(query.token)}` } }),
  }),
  endpoint('unsubscribe', 'POST /emails/unsubscribe', {
    ...unsubscription,
    summary: 'End emails of a kind',
    description:
      'Switches off the emails of one kind to one user, both of which the token names (RFC 8058). Needs no cookie and no login, and reads no body. The same request again changes nothing.',
    success: { status: 204, description: 'Switched off' },
    refusals: ['NOT_FOUND'],
    handle: (call, { query }) => unsubscribe(call, query.token),
  }),
];
