/**
 * The operations of the skills of a staff member: services with a proficiency (specification, "StaffService";
 * contract §10).
 */
import { duplicateProblem } from '#domain/booking/rules/value-problems.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { cachedService, findServices } from '#features/services/public.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { type Condition, requireCurrent } from './condition.ts';
import { requireMember } from './member.ts';
import { staffMembers } from './members.ts';
import { replaceSkills, type Skill } from './queries.ts';
import type { StaffServicesBody } from './schema.ts';

/**
 * Returns the skills of a member, in the order of the service ids.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function listStaffServices(call: SignedInCall, id: string): Promise<readonly Skill[]> {
  return visible(call, (await requireMember(call, id)).skills);
}

/**
 * Replaces all skills of the member with those of the body.
 *
 * @throws Refusal VALIDATION_FAILED for a duplicate service; NOT_FOUND for the member, and for services that do not
 * exist, with their ids; STALE_VERSION when the condition names other skills.
 */
export async function replaceStaffServices(
  call: SignedInCall,
  id: string,
  body: StaffServicesBody,
  condition: Condition<readonly Skill[]>,
): Promise<readonly Skill[]> {
  const skills = body.map(({ serviceId, proficiency }) => ({
    serviceId: serviceId.toLowerCase(),
    proficiency,
  }));
  refuseDuplicates(skills);
  const member = await staffMembers(call.app).change(call, async (call, revision) => {
    const before = await requireMember(call, id);
    await requireServices(call, skills);
    requireCurrent(visible(call, before.skills), 'list of skills', condition);
    const after = await replaceSkills(call.db, before.id, skills, revision);
    await recordAudit(call, 'replaceStaffServices', 'staff', before.id, {
      before: { services: visible(call, before.skills) },
      after: { services: after.skills },
    });
    return after;
  });
  return member.skills;
}

/** Omits the skills for deleted services, which no read shows (contract §7); they remain in the table. */
function visible(call: Call, skills: readonly Skill[]): readonly Skill[] {
  return skills.filter(({ serviceId }) => cachedService(call, serviceId) !== undefined);
}

function refuseDuplicates(skills: readonly Skill[]): void {
  const serviceIds = skills.map(({ serviceId }) => serviceId);
  const cause = duplicateProblem(serviceIds, '.serviceId');
  if (cause) throw new Refusal('VALIDATION_FAILED', cause);
}

/**
 * Reads from the database, because memory may lag half a second behind another process that has just added the
 * service.
 */
async function requireServices(call: Call, skills: readonly Skill[]): Promise<void> {
  const services = await findServices(
    call.db,
    skills.map(({ serviceId }) => serviceId),
  );
  const known = new Set(services.map(({ id }) => id));
  const unknown = skills.flatMap(({ serviceId }, at) =>
    known.has(serviceId) ? [] : notFound('service', serviceId, `[${at}].serviceId`).causes,
  );
  if (unknown.length > 0) throw new Refusal('NOT_FOUND', unknown);
}
