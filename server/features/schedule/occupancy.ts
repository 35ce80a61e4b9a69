/** How much of the working hours of the staff is booked, by member and by hour of the week (contract §10). */

import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { closedForAll } from '#domain/booking/rules/business-times.ts';
import { byHourOfWeek, hoursOfWeek, workedSpans } from '#domain/booking/rules/occupancy.ts';
import { type Interval, spanOf } from '#domain/time/interval.ts';
import { sumBookedTime } from '#features/bookings/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import { cachedMembers, staffTime } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';

/** Times in milliseconds. */
export interface Occupancy {
  readonly period: Interval;
  readonly timeZone: string;
  /** In the order of the staff. `worked` is undefined for a member without working hours. */
  readonly members: readonly {
    readonly staffId: string;
    readonly booked: number;
    readonly worked: number | undefined;
  }[];
  /** The hours of the week, from Monday 0:00 on, of members with working hours. */
  readonly hours: readonly { readonly booked: number; readonly worked: number }[];
}

export async function occupancyOf(call: SignedInCall, period: Interval): Promise<Occupancy> {
  const span = spanOf(period);
  const timeZone = call.app.businessTimeZone();
  const closed = closedForAll(cachedBookingRules(call.app), serviceCategories, span);
  const members = cachedMembers(call).map((member) => ({
    id: member.id,
    spans: workedSpans(staffTime(call, member, period), closed, span),
  }));
  const withHours = members.filter(({ spans }) => spans !== undefined).map(({ id }) => id);
  const { byMember, byHour } = await sumBookedTime(call.db, period, timeZone, withHours);
  const worked = byHourOfWeek(
    members.flatMap(({ spans }) => spans ?? []),
    timeZone,
  );
  return {
    period,
    timeZone,
    members: members.map(({ id, spans }) => ({
      staffId: id,
      booked: byMember.get(id) ?? 0,
      worked: spans?.reduce((sum, { start, end }) => sum + end - start, 0),
    })),
    hours: Array.from({ length: hoursOfWeek }, (_, hour) => ({
      booked: byHour.get(hour) ?? 0,
      worked: worked[hour] ?? 0,
    })),
  };
}
