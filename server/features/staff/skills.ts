/** Which services a staff member can do, and how well (specification, "StaffService"; contract §10). */
import { type Static, Type } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import { highestProficiency, isProficiency, lowestProficiency } from '#domain/staff-proficiency.ts';
import { recordAudit } from '#features/audit/public.ts';
import { catalogService, findServices } from '#features/services/public.ts';
import type { Call, SignedInCall } from '#platform/call.ts';
import { component, reference } from '#platform/shapes/shapes.ts';
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

/** How many unknown services an answer names. */
const mostNamed = 10;

/**
 * The skills of a member, in the order of the services' ids.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function listStaffServices(call: SignedInCall, id: string): Promise<readonly Skill[]> {
  return shown(call, (await requireStaff(call, id)).skills);
}

/**
 * Puts the skills of the body in the place of all that the member had.
 *
 * @throws Refusal VALIDATION_FAILED when a service is there twice; NOT_FOUND for the member, and naming the
 * services that do not exist.
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

/** A service that is deleted is in no read (contract §7); the skill waits in the table, unseen. */
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

/** Asks the database: memory may be half a second behind another process that has just added the service. */
async function requireServices(call: Call, skills: readonly Skill[]): Promise<void> {
  const services = await findServices(
    call,
    skills.map(({ serviceId }) => serviceId),
  );
  const known = new Set(services.map(({ id }) => id));
  const unknown = skills.flatMap(({ serviceId }, at) =>
    known.has(serviceId)
      ? []
      : [`[${at}].serviceId: there is no service ${JSON.stringify(serviceId.slice(0, 50).toWellFormed())}`],
  );
  if (unknown.length > 0) throw new Refusal('NOT_FOUND', unknown.slice(0, mostNamed).join('; '));
}
