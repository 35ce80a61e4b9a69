/** An email as the outbox stores it, before it is sealed and after it has been opened. */
import { emailProblem } from '#domain/email-address.ts';

export interface Recipient {
  /** In the form in which a person writes it; may be empty. */
  readonly name: string;
  readonly address: string;
}

export interface OutboxEmail {
  readonly to: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The purpose for which an email is sealed (crypto/seal.ts): its own row, so that rows cannot be exchanged. */
export const emailSealPurpose = (id: string) => `letter ${id}`;

/**
 * Returns the recipient in a form that is safe in a header. A line break in an address would add a second recipient;
 * one in a name is harmless once it is replaced by a space.
 *
 * @throws Error when the address is not valid in an email.
 */
export function requireRecipient({ name, address }: Recipient): Recipient {
  const problem = emailProblem(address);
  if (problem) throw new Error(`An email's recipient ${problem}.`);
  return { name: name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), address };
}
