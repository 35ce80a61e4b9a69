/** The services that a staff member can perform, with the proficiency (specification, "StaffService"; contract §10). */

import { type Static, Type } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import { highestProficiency, isProficiency, lowestProficiency } from '#domain/staff-proficiency.ts';
import { recordAudit } from '#features/audit/public.ts';
import { catalogService, findServices } from '#features/services/public.ts';
import type { Call, SignedInCall } from '#platform/call.ts';
import { component, reference } from '#platform/shapes/shapes.ts';
import { listed, quoted } from '#platform/text/error-details.ts';
import { staffMembers } from './members.ts';
import { requireStaff } from './public.ts';
import { replaceSkills, type Skill } from './queries.ts';

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

export const staffServicesExample = [{ serviceId: '01940b6d-11f0-7a52-8c3d-4e5f6a7b8c9d', proficiency: 4 }];

/** The maximum number of unknown services that a reply names. */
const mostNamed = 10;

/**
 * Returns the skills of a member, in the order of the service ids.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function listStaffServices(call: SignedInCall, id: string): Promise<readonly Skill[]> {
  return shown(call, (await requireStaff(call, id)).skills);
}

/**
 * Replaces all skills of the member with those of the body.
 *
 * @throws Refusal VALIDATION_FAILED for a duplicate service; NOT_FOUND for the member, and for services that do not
 * exist, with their ids.
 */
export async function replaceStaffServices(
  call: SignedInCall,
  id: string,
  body: Static<typeof staffServices>,
): Promise<readonly Skill[]> {
  const skills = body.map(({ serviceId, proficiency }) => ({
    serviceId: serviceId.toLowerCase(),
    proficiency,
  }));
  refuseTwice(skills);
  const member = await staffMembers(call.app).change(call, async (call, revision) => {
    const before = await requireStaff(call, id);
    await requireServices(call, skills);
    const after = await replaceSkills(call.db, before.id, skills, revision);
    await recordAudit(call, {
      action: 'replaceStaffServices',
      entity: 'staff',
      entityId: before.id,
      before: { services: shown(call, before.skills) },
      after: { services: after.skills },
    });
    return after;
  });
  return member.skills;
}

/** Omits the skills for deleted services, which no read shows (contract §7); they remain in the table. */
function shown(call: Call, skills: readonly Skill[]): readonly Skill[] {
  return skills.filter(({ serviceId }) => catalogService(call, serviceId) !== undefined);
}

function refuseTwice(skills: readonly Skill[]): void {
  const seen = new Set<string>();
  for (const [at, { serviceId }] of skills.entries()) {
    if (seen.has(serviceId)) {
      throw new Refusal('VALIDATION_FAILED', `[${at}].serviceId: expected each service once`);
    }
    seen.add(serviceId);
  }
}

/**
 * Reads from the database, because memory may lag half a second behind another process that has just added the
 * service.
 */
async function requireServices(call: Call, skills: readonly Skill[]): Promise<void> {
  const services = await findServices(
    call,
    skills.map(({ serviceId }) => serviceId),
  );
  const known = new Set(services.map(({ id }) => id));
  const unknown = skills.flatMap(({ serviceId }, at) =>
    known.has(serviceId) ? [] : [`[${at}].serviceId: there is no service ${quoted(serviceId)}`],
  );
  if (unknown.length > 0) throw new Refusal('NOT_FOUND', listed(unknown, '; ', mostNamed));
}
