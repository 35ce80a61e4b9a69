/** The request and reply shapes of linked accounts. */
import { type Static, Type } from 'typebox';
import { returnPathProblem } from '#domain/text/return-path.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { chosenComponent, component, email, timestamp, uuid } from '#platform/data/shapes/shapes.ts';

export const providerName = Type.String({ description: 'One of `GET /auth/oauth/providers`.' });

export const providers = Type.Array(Type.Object({ name: Type.String() }, { title: 'OAuthProvider' }));
export const providersExample = [{ name: 'github' }, { name: 'google' }];

export const beginQuery = Type.Object({
  returnTo: Type.Unsafe<string>({
    type: 'string',
    rule: (value: unknown) => returnPathProblem(String(value)),
    documented: { type: 'string', default: '/' },
    default: '/',
    description: 'Path of this server where the browser goes in the end, such as `/pets?tab=mine`.',
  }),
});

/** Written by the provider (RFC 6749, 4.1.2). Any other parameter that it adds is ignored. */
export const callbackQuery = Type.Object({
  code: Type.Optional(
    Type.String({ description: 'The code that the provider exchanges for the identity of the user.' }),
  ),
  state: Type.Optional(Type.String({ description: 'Names the sign-in that the browser began.' })),
  iss: Type.Optional(Type.String({ description: 'The issuer of the answer (RFC 9207).' })),
  error: Type.Optional(Type.String({ description: 'Why there is no code (RFC 6749, 4.1.2.1).' })),
});
export type ProviderResponse = Static<typeof callbackQuery>;

const provider = Type.String({ description: 'Its name in `GET /auth/oauth/providers`.' });
const vouchedEmail = email({
  description: 'The address that the provider vouched for when the account was linked.',
});

const account = component('LinkedAccount', {
  id: uuid(),
  provider,
  email: vouchedEmail,
  createdAt: timestamp(),
});

/** An account in the export of a user's data (contract §17). */
export const exportedAccount = chosenComponent('ExportedAccount', {
  id: uuid(),
  provider,
  issuer: Type.String({ description: 'The provider itself.' }),
  subject: Type.String({ description: 'The user’s identity at the provider.' }),
  email: vouchedEmail,
  createdAt: timestamp(),
});

export const accounts = Type.Array(account);
export const accountsExample = [
  {
    id: '01940b6f-2d11-7a52-8c37-5be1c1f0a9d4',
    provider: 'google',
    email: 'mai@example.com',
    createdAt: '2026-03-14T08:30:00.000Z',
  },
];

/** Builds the reply with a linked account; the user's identity at the provider is not disclosed. */
export const toAccountReply = replyOf(account);

export const toExportedAccount = replyOf(exportedAccount);
