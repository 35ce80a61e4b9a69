/** The checks of a profile before it is sent; the server makes the final ones. */
import type { Staff } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { textFault } from '#console/components/translations/texts.ts';
import { type ProfileDraft, type TextField, textFields } from './profile-draft.ts';

export interface ProfileFaults {
  readonly account?: Fault;
  readonly code?: Fault;
  readonly texts: Readonly<Partial<Record<TextField, ReturnType<typeof textFault>>>>;
}

export const noProfileFaults: ProfileFaults = { texts: {} };

/** `id` is that of the member; undefined for a new one, who needs an account. */
export function profileFaults(
  draft: ProfileDraft,
  everybody: readonly Pick<Staff, 'id' | 'code'>[],
  id: string | undefined,
): ProfileFaults {
  const isTaken = everybody.some((other) => other.id !== id && other.code === draft.code);
  return {
    code: isTaken ? 'staff.codeTaken' : undefined,
    texts: Object.fromEntries(
      textFields.map((field) => [field, textFault(draft.texts[field], { isOptional: true })]),
    ),
  };
}

export function hasProfileFaults({ account, code, texts }: ProfileFaults): boolean {
  return (
    account !== undefined || code !== undefined || Object.values(texts).some((fault) => fault !== undefined)
  );
}
