/** Invitations for the customer's calendar: contract §22, RFC 5546, RFC 6047. */
import ical from 'ical.js';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { hours } from '#test/support/business.ts';

const { business, clock, customer, send, settle, sourcesTo, switchOn } = await openEmails({
  MAIL_FROM: 'The Desk <desk@petalpaw.test>',
});

/** The invitations to the user, oldest first: the method and the event of each, as a calendar program reads them. */
async function invitationsTo(user: { email: string }) {
  const parsed = await Promise.all((await sourcesTo(user)).map((source) => PostalMime.parse(source)));
  return parsed.map(({ attachments }) => {
    const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    if (part === undefined) return undefined;
    const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
    const calendar = new ical.Component(ical.parse(text));
    const event = new ical.Event(calendar.getFirstSubcomponent('vevent') as never);
    const status = event.component.getFirstPropertyValue('status');
    const method = calendar.getFirstPropertyValue('method');
    expect(part.method ?? method).toBe(method);
    const { uid, sequence, organizer } = event;
    return { method, status, uid, sequence, start: event.startDate.toJSDate().toISOString(), organizer };
  });
}

beforeEach(async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ requested: true, confirmed: true, changed: true, cancelled: true, invitations: true });
});

test('the confirmation invites, a change updates and a cancellation removes one event, that of the calendar feed', async () => {
  const mai = await customer();
  const { id } = await mai.book(hours(10, 11));
  await settle();
  await business.move(business.manager, id, 'CONFIRMED');
  await settle();
  await send(mai, 'PUT', `/bookings/${id}`, hours(12, 13));
  await settle();
  await business.move(mai, id, 'CANCELLED');
  await settle();
  const common = { uid: id, organizer: 'mailto:desk@petalpaw.test' };
  expect(await invitationsTo(mai)).toEqual([
    undefined,
    { ...common, method: 'REQUEST', status: 'CONFIRMED', sequence: 1, start: '2030-01-07T10:00:00.000Z' },
    { ...common, method: 'REQUEST', status: 'CONFIRMED', sequence: 2, start: '2030-01-07T12:00:00.000Z' },
    { ...common, method: 'CANCEL', status: 'CANCELLED', sequence: 3, start: '2030-01-07T12:00:00.000Z' },
  ]);
});

test('without an invitation before, a cancellation has none', async () => {
  const mai = await customer();
  const { id } = await mai.book(hours(34, 35));
  await settle();
  await business.move(mai, id, 'CANCELLED');
  await settle();
  expect(await invitationsTo(mai)).toEqual([undefined, undefined]);
});
