/** Recovery codes: ten single-use secrets for a user who has lost every other factor. */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { readCode } from '#domain/number/typed-number.ts';
import type { Call } from '#platform/data/call.ts';
import { normalizedBase32, readableBase32 } from './base32.ts';
import { insertRecoveryCodes } from './code-queries.ts';
import { deleteFactor, type Factor, insertRecovery, selectFactors } from './queries.ts';

const codes = 10;
/** 120 bits, enough for a hash without a salt (ASVS 5.0, 6.5.2): 24 characters, in six groups of four. */
const codeBytes = 15;
const group = /.{4}(?=.)/g;

/**
 * Returns the stored form of a recovery code as people type it: in any case, with or without the hyphens; undefined for
 * text that is no recovery code.
 */
export function recoveryCodeHash(text: string): Buffer | undefined {
  const typed = normalizedBase32(readCode(text));
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(typed) ? createHash('sha256').update(typed).digest() : undefined;
}

/** Makes recovery codes for a user, locked, who has none left; returns null for a user who has some. */
export async function addMissingRecoveryCodes(call: Call, userId: string): Promise<string[] | null> {
  return (await findRecovery(call, userId))?.remaining ? null : replaceRecoveryCodes(call, userId);
}

/** Makes new recovery codes for the user, locked; the old ones end. */
export async function replaceRecoveryCodes(call: Call, userId: string): Promise<string[]> {
  const present = await findRecovery(call, userId);
  if (present !== undefined) await deleteFactor(call.db, present.id);
  const made = Array.from({ length: codes }, () => readableBase32(randomBytes(codeBytes)));
  const id = randomUUIDv7();
  await insertRecovery(call.db, { id, userId, name: 'Recovery codes' });
  await insertRecoveryCodes(
    call.db,
    id,
    made.map((code) => createHash('sha256').update(code).digest()),
  );
  return made.map((code) => code.replaceAll(group, '$&-'));
}

async function findRecovery({ db }: Call, userId: string): Promise<Factor | undefined> {
  return (await selectFactors(db, userId)).find(({ type }) => type === 'recovery');
}
