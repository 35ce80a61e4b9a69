/** The schemas of the skills of a staff member (specification, "StaffService"). */
import { type Static, Type } from 'typebox';
import { highestProficiency, isProficiency, lowestProficiency } from '#domain/staff-proficiency.ts';
import { component, reference } from '#platform/shapes/shapes.ts';

const staffService = component(
  'StaffService',
  {
    serviceId: reference(),
    proficiency: Type.Unsafe<number>({
      rule: (value: unknown) =>
        isProficiency(value)
          ? undefined
          : `expected an integer from ${lowestProficiency} to ${highestProficiency}`,
      documented: { type: 'integer', minimum: lowestProficiency, maximum: highestProficiency },
    }),
  },
  { stated: ['proficiency'] },
);

export const staffServices = Type.Array(staffService);
export type StaffServicesBody = Static<typeof staffServices>;

export const staffServicesExample = [{ serviceId: '01940b6d-11f0-7a52-8c3d-4e5f6a7b8c9d', proficiency: 4 }];
