/** Creates a staff member, with a new account if they have none. */
import type { Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { Account } from './account-fields.tsx';
import { newStaff, type ProfileDraft } from './profile-draft.ts';

export interface CreatedMember {
  readonly member: Staff;
  /** A link to choose a password was sent. */
  readonly isMailed: boolean;
}

/**
 * `onAccount` is called as soon as the account exists: when the rest fails, the next attempt must not create another
 * one. The account of a customer gets the role STAFF with the record.
 */
export async function createMember(
  account: Account,
  draft: ProfileDraft,
  onAccount: (userId: string) => void,
): Promise<CreatedMember> {
  const { isNew, name, email } = account;
  let { userId } = account;
  if (userId === '') {
    const body = {
      name: name.trim(),
      email: email.trim(),
      role: 'CUSTOMER',
      password: nobodysPassword(),
    } as const;
    const { data } = await api.createUser({ body });
    userId = data.id;
    onAccount(userId);
  }
  const { data: member } = await api.createStaff({ body: newStaff({ ...draft, userId }) });
  return { member, isMailed: isNew && (await sendLink(member.user.email)) };
}

/** Nobody sees it: the member chooses a password by the link in the email. */
function nobodysPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The member exists without it, and can request it on the sign-in page. */
async function sendLink(email: string): Promise<boolean> {
  try {
    await api.forgotPassword({ body: { email } });
    return true;
  } catch {
    return false;
  }
}
