/**
 * Access tokens: JWTs in the profile of RFC 9068, signed with ES256. They contain the user and the session, never a
 * role: permissions are read from the database on every request.
 */
import { randomUUIDv7 } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '#domain/refusal.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { signingAlgorithm } from './key-set.ts';
import { signingKey, signingKeys } from './signing-keys.ts';

const tokenType = 'at+jwt';
/** RFC 9068, 2.2 requires a client name; the only client is this API's own. */
const clientId = 'petalpaw';

export interface AccessTokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** A session that gets an access token. The times are the database's, in milliseconds since 1970. */
export interface TokenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly nowMs: number;
  /** When the credential ends that the token is issued for, if nothing else happens. */
  readonly closesMs: number;
}

export interface AccessToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Signs a token that is valid for ACCESS_TOKEN_TTL and never beyond the session's `closesMs`. The times are cut to whole
 * seconds.
 */
export async function issueAccessToken(app: App, session: TokenSession): Promise<AccessToken> {
  const { kid, key } = await signingKey(app);
  const issued = Math.floor(session.nowMs / 1000);
  const expires = Math.floor(Math.min(session.nowMs + app.config.accessTokenTtlMs, session.closesMs) / 1000);
  const accessToken = await new SignJWT({ sid: session.sessionId, client_id: clientId })
    .setProtectedHeader({ alg: signingAlgorithm, typ: tokenType, kid })
    .setIssuer(issuerOf(app))
    .setAudience(issuerOf(app))
    .setSubject(session.userId)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .setJti(randomUUIDv7())
    .sign(key);
  return { accessToken, expiresIn: expires - issued };
}

/**
 * Returns the claims of a token, after its signature, algorithm, type, issuer and audience have been checked (RFC
 * 8725). The expiry is left to the database, whose clock all replicas share.
 *
 * @throws Refusal UNAUTHENTICATED for any other token.
 */
export async function readAccessToken(app: App, token: string): Promise<AccessTokenClaims> {
  const verified = verifiedUnder(await signingKeys(app).current());
  const known = verified.get(token);
  if (known) return known;
  const claims = await verify(app, token);
  if (verified.size >= mostVerified) verified.delete(verified.keys().next().value ?? '');
  verified.set(token, claims);
  return claims;
}

async function verify(app: App, token: string): Promise<AccessTokenClaims> {
  if (!isCanonical(token)) throw new Refusal('UNAUTHENTICATED');
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        if (kid === undefined) throw new Refusal('UNAUTHENTICATED');
        const verifying = (await signingKeys(app).having(kid)).verifying.get(kid);
        if (verifying === undefined) throw new Refusal('UNAUTHENTICATED');
        return verifying.key;
      },
      {
        algorithms: [signingAlgorithm],
        typ: tokenType,
        issuer: issuerOf(app),
        audience: issuerOf(app),
        requiredClaims: ['sub', 'sid', 'exp', 'iat', 'jti'],
        currentDate: new Date(0),
      },
    );
    return claimsOf(payload);
  } catch (error) {
    // Any error that is not jose's comes from the database, or is a defect.
    if (error instanceof errors.JOSEError) throw new Refusal('UNAUTHENTICATED');
    throw error;
  }
}

/** True if the token has three parts, each in the canonical base64url spelling of its bytes (RFC 4648, 3.5). */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/** The latest second that a timestamp of ours can be, in seconds since 1970: the end of the year 9999. */
const lastSecond = 253_402_300_799;

function claimsOf({ sub, sid, exp }: JWTPayload): AccessTokenClaims {
  const isOurs =
    typeof sub === 'string' && isUuid(sub) && typeof sid === 'string' && isUuid(sid) && Number.isInteger(exp);
  if (!isOurs || exp === undefined || exp < 0 || exp > lastSecond) throw new Refusal('UNAUTHENTICATED');
  return { userId: sub, sessionId: sid, expires: exp };
}

/**
 * Returns the tokens whose signatures were verified under these keys. They stay valid, and checking one costs 0.3 ms,
 * more than the rest of a small request; a withdrawn key discards them. Everything else that can change (expiry,
 * session and role) is read from the database each time.
 */
function verifiedUnder(keys: object): Map<string, AccessTokenClaims> {
  return verifiedTokens.getOrInsertComputed(keys, () => new Map());
}

const verifiedTokens = new WeakMap<object, Map<string, AccessTokenClaims>>();
/** About 700 bytes each. */
const mostVerified = 2_000;

/**
 * Issuer and audience: PUBLIC_URL if it is set, otherwise a name derived from the root secret. The listening address is
 * unsuitable: each replica has its own, and it may change with a restart.
 */
const issuerOf = onePerApp(
  'tokenIssuer',
  (app: App) => app.config.publicUrl ?? `urn:uuid:${uuidFrom(app.appSecret)}`,
);

/** A UUID of version 8, "custom" (RFC 9562, 5.8). */
function uuidFrom(appSecret: string): string {
  const bytes = keyedHash(appSecret, 'issuer', '').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
