/** A letter as it lies in the outbox, before it is sealed and after it has been opened. */
import { emailProblem } from '#domain/email-address.ts';

export interface Recipient {
  /** As a person writes it; may be empty. */
  readonly name: string;
  readonly address: string;
}

export interface OutboxEmail {
  readonly to: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter is sealed for (crypto/seal.ts): its own row, so rows cannot be exchanged. */
export const emailSealPurpose = (id: string) => `letter ${id}`;

/**
 * The recipient, fit for a header. A line break in an address would be a second recipient; one in a name is
 * harmless once it is a space.
 *
 * @throws Error when mail cannot be sent to the address.
 */
export function requireRecipient({ name, address }: Recipient): Recipient {
  const problem = emailProblem(address);
  if (problem) throw new Error(`A letter's recipient ${problem}.`);
  return { name: name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), address };
}
