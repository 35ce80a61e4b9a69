/** The request and reply shapes of `auth`. */
import { type Static, Type } from 'typebox';
import {
  chosenPassword,
  emailAddress,
  phone,
  toUserReply,
  type User,
  userExample,
  userSchema,
} from '#features/users/public.ts';
import { pick } from '#platform/base/pick.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  chosenComponent,
  component,
  nullable,
  oneOf,
  optional,
  pageAndLimit,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';
import type { OpenSession } from './sessions/list-queries.ts';
import type { IssuedSession } from './sessions/open-session.ts';
import type { Session } from './sessions/queries.ts';

export const registration = Type.Object(
  { email: emailAddress, password: chosenPassword, name: line(), phone: phone() },
  { title: 'Registration' },
);
export type Registration = Static<typeof registration>;

export const registered = Type.Object({
  user: userSchema,
  verificationRequired: Type.Boolean({
    description: 'True if the link in the email must be followed before the first login.',
  }),
});

export const verified = Type.Object({ user: userSchema });

export const credentials = Type.Object(
  {
    email: Type.String({ description: 'Compared case-insensitively.' }),
    password: Type.String({ description: 'The password, exactly as typed.' }),
    code: optional(
      Type.String({
        description:
          'A code of an authenticator app, or a recovery code, for a user with a second factor. Otherwise ignored.',
      }),
    ),
  },
  { title: 'Credentials' },
);
export type Credentials = Static<typeof credentials>;

export const emailToken = Type.Object(
  { token: Type.String({ description: 'From the link in the email.' }) },
  { title: 'EmailToken' },
);

export const emailOnly = Type.Object({ email: Type.String() }, { title: 'EmailOnly' });

export const passwordReset = Type.Object(
  { token: emailToken.properties.token, password: chosenPassword },
  { title: 'PasswordReset' },
);
export type PasswordReset = Static<typeof passwordReset>;

export const passwordChange = Type.Object(
  { currentPassword: Type.String({ description: 'The present password.' }), newPassword: chosenPassword },
  { title: 'PasswordChange' },
);
export type PasswordChange = Static<typeof passwordChange>;

export const emailChange = Type.Object(
  { email: emailAddress, password: Type.String({ description: 'The present one.' }) },
  { title: 'EmailChange' },
);
export type EmailChange = Static<typeof emailChange>;

export const refreshRequest = Type.Object(
  { refreshToken: Type.String({ description: 'A refresh token from a login or an earlier refresh.' }) },
  { title: 'RefreshRequest' },
);

export const sessionSchema = component('Session', {
  id: uuid(),
  createdAt: timestamp(),
  expiresAt: timestamp({ description: 'The absolute limit of the session cookie.' }),
  idleExpiresAt: timestamp({ description: 'When the session ends if no request is made until then.' }),
  warnAt: timestamp({ description: 'From then on answers carry X-Session-Warning.' }),
});

export const sessionInfo = Type.Object({ user: userSchema, session: sessionSchema });

const tokens = {
  accessToken: Type.String({ description: 'A JWT for the header Authorization.' }),
  refreshToken: Type.String({ description: 'Good once.' }),
  tokenType: oneOf(['Bearer'] as const, { description: 'How the access token is used: as a bearer token.' }),
  expiresIn: Type.Integer({ description: 'Seconds for which the access token is good.' }),
};

export const tokensSchema = component('Tokens', tokens);

const tokenFields = ['accessToken', 'tokenType', 'expiresIn'] as const;

/** The access token that a session cookie gets. */
export const sessionToken = component('SessionToken', pick(tokens, tokenFields));

export const signInSchema = component('SignIn', { user: userSchema, session: sessionSchema, ...tokens });

export const jwksSchema = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String({ description: 'Key type (RFC 7517).' }),
      crv: Type.String({ description: 'Curve (RFC 7518).' }),
      x: Type.String({ description: 'First coordinate of the public key (RFC 7518).' }),
      y: Type.String({ description: 'Second coordinate of the public key (RFC 7518).' }),
      kid: Type.String({ description: 'Id of the key (RFC 7517).' }),
      use: Type.String({ description: 'The purpose of the key (RFC 7517).' }),
      alg: Type.String({ description: 'Algorithm (RFC 7517).' }),
    }),
    { description: 'The public keys.' },
  ),
});

export const sessionExample = {
  id: '01940b70-93d2-7f6e-8a55-6b0c9d1e2f34',
  createdAt: '2026-03-14T08:31:00.000Z',
  expiresAt: '2026-03-14T16:31:00.000Z',
  idleExpiresAt: '2026-03-14T09:01:00.000Z',
  warnAt: '2026-03-14T08:59:00.000Z',
};

export const tokensExample = {
  accessToken: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk0MGI2ZSJ9.c2lnbmF0dXJl',
  refreshToken: 'q0yZ3v6Jw1bS8cN4xT7mH2kL5pR9dF0gV3uY6aE1iOs',
  tokenType: 'Bearer',
  expiresIn: 300,
};

export const sessionTokenExample = pick(tokensExample, tokenFields);

export const jwksExample = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      kid: 'cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s',
      use: 'sig',
      alg: 'ES256',
    },
  ],
};

export const sessionInfoExample = { user: userExample, session: sessionExample };

export const registeredExample = {
  user: { ...userExample, emailVerified: false },
  verificationRequired: true,
};

export const verifiedExample = { user: userExample };

export const signInExample = { user: userExample, session: sessionExample, ...tokensExample };

const client = {
  ip: Type.String({ description: 'The address that the login came from.' }),
  userAgent: Type.String({ description: 'The program that the login named, unchecked.' }),
};

export const listedSession = component('ListedSession', {
  id: uuid(),
  createdAt: timestamp(),
  lastUsedAt: timestamp({
    description:
      'The last login, refresh or sliding of the idle limit. Requests with an access token do not move it.',
  }),
  expiresAt: timestamp({ description: 'When it ends, however much it is used.' }),
  ...client,
  current: Type.Boolean({ description: 'True if this request was made with it.' }),
});

/** A session in the export of a user's data (contract §17). */
export const exportedSession = chosenComponent('ExportedSignIn', {
  id: uuid(),
  createdAt: timestamp(),
  lastUsedAt: timestamp({ description: 'The last login, refresh or sliding of the idle limit.' }),
  endedAt: nullable(timestamp(), { description: 'When it was ended; null: it was not.' }),
  expiresAt: timestamp({ description: 'When the last of its credentials ends, however much it is used.' }),
  ...client,
});

export const sessionListQuery = Type.Object(pageAndLimit());
export type SessionListQuery = Static<typeof sessionListQuery>;

export const listedSessionExample = {
  id: '01940b70-93d2-7f6e-8a55-6b0c9d1e2f34',
  createdAt: '2026-03-14T08:31:00.000Z',
  lastUsedAt: '2026-03-14T08:55:12.000Z',
  expiresAt: '2026-04-13T08:31:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current: true,
};

export function toRegisteredReply(result: { user: User; verificationRequired: boolean }) {
  return { user: toUserReply(result.user), verificationRequired: result.verificationRequired };
}

export function toVerifiedReply(user: User): Static<typeof verified> {
  return { user: toUserReply(user) };
}

/** Builds the reply with the signed-in user and the session; `warningMs` is SESSION_WARNING. */
export function toSessionInfoReply(
  found: { user: User; session: Session },
  warningMs: number,
): Static<typeof sessionInfo> {
  return { user: toUserReply(found.user), session: toSessionReply(found.session, warningMs) };
}

/** Builds the session's current state; `warningMs` is SESSION_WARNING. */
export function toSessionReply(session: Session, warningMs: number): Static<typeof sessionSchema> {
  const { expiresAt, idleExpiresAt } = session;
  const end = Temporal.Instant.compare(expiresAt, idleExpiresAt) < 0 ? expiresAt : idleExpiresAt;
  return sessionFieldsOf({ ...session, warnAt: end.subtract({ milliseconds: warningMs }) });
}

const sessionFieldsOf = replyOf(sessionSchema);

/** Builds the reply to a login, without the cookie, which is set in its header. */
export function toSignInReply(signIn: IssuedSession, warningMs: number): Static<typeof signInSchema> {
  const session = toSessionReply(signIn.session, warningMs);
  return signInFieldsOf({ ...signIn, user: toUserReply(signIn.user), session, tokenType: 'Bearer' });
}

const signInFieldsOf = replyOf(signInSchema);

/** Builds one entry of the list; `currentId` is the session of the request. */
export function toListedSession(session: OpenSession, currentId: string): Static<typeof listedSession> {
  return listedFieldsOf({ ...session, current: session.id === currentId });
}

const listedFieldsOf = replyOf(listedSession);

export const toExportedSession = replyOf(exportedSession);
