/** The schemas of time off in requests and replies (contract §10). */
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import { writtenTimestamp } from '#platform/shapes/instants.ts';
import { component, nullable, optional, timestamp, uuid } from '#platform/shapes/shapes.ts';
import { longText } from '#platform/shapes/sizes.ts';
import type { TimeOff } from './queries.ts';

export const timeOff = component(
  'TimeOff',
  {
    id: uuid(),
    startDate: timestamp(),
    endDate: timestamp({ description: 'The first instant that is no longer part of it.' }),
    reason: nullable(Type.String()),
  },
  { stated: [] },
);

export const newTimeOff = component(
  'NewTimeOff',
  {
    startDate: writtenTimestamp({
      description:
        'Without an offset it is local time in the setting `timeZone`; a date alone is its beginning.',
    }),
    endDate: writtenTimestamp({
      description: 'After `startDate`; the first instant that is no longer part of it.',
    }),
    reason: optional(longText()),
  },
  { stated: [] },
);
export type NewTimeOffBody = Static<typeof newTimeOff>;

export const newTimeOffExample = {
  startDate: '2026-12-24T00:00:00Z',
  endDate: '2026-12-27T00:00:00Z',
  reason: 'Family visit',
};

export const timeOffExample = {
  id: '01940b70-3c52-7e1f-9a60-b1c2d3e4f5a6',
  startDate: '2026-12-24T00:00:00.000Z',
  endDate: '2026-12-27T00:00:00.000Z',
  reason: 'Family visit',
};

/** Returns the time off as a reply shows it. */
export function toTimeOffReply({ id, start, end, reason }: TimeOff): Static<typeof timeOff> {
  return { id, startDate: formatTimestamp(start), endDate: formatTimestamp(end), reason };
}
