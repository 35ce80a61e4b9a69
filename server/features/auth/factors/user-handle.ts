/** Returns the user's id as a passkey holds it, and as it comes back at a login: 16 bytes that say nothing of the user. */
export function userHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
