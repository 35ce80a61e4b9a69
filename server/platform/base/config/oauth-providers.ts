/** OAuth providers: any number of `OAUTH_<NAME>_…` sets (contract §1). */
import { optional, type Setting } from './setting.ts';
import { problemLine, type SettingReader } from './setting-reader.ts';
import { issuerUrl } from './values/connection-url.ts';
import { textOfLength } from './values/word.ts';

export interface OAuthProvider {
  /** In lower case; the name in the path of the provider's endpoints. */
  readonly name: string;
  /** GitHub supports OAuth 2.0 without OpenID Connect: no discovery, no ID token. */
  readonly kind: 'oidc' | 'github';
  /** Of GitHub only its base URL, without a trailing slash: `https://github.com`, or a GitHub Enterprise Server. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
const GITHUB = 'https://github.com';

/** Returns the name of the provider that the variable sets a part of; undefined for any other variable. */
export function parseOAuthVariable(variable: string): string | undefined {
  return /^OAUTH_([A-Z0-9][A-Z0-9_]*)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET(?:_FILE)?)$/.exec(variable)?.[1];
}

/** Returns the three settings of the provider `name` (in upper case, as in the variable). */
export function oauthSettings(name: string) {
  return {
    issuer: optional({
      name: `OAUTH_${name}_ISSUER`,
      meaning:
        'An OpenID Connect provider called `<name>` in lower case, any number of them. Not needed for `GOOGLE` and `GITHUB`; for `GITHUB` the address of a GitHub Enterprise Server.',
      example: 'https://login.example.com',
      parse: issuerUrl,
    }),
    clientId: optional({
      name: `OAUTH_${name}_CLIENT_ID`,
      meaning: 'The id of this server at the provider.',
      example: 'petalpaw',
      parse: textOfLength(1, 1_000),
    }),
    clientSecret: optional({
      name: `OAUTH_${name}_CLIENT_SECRET`,
      meaning: 'The secret that the provider gave to this server.',
      example: '<the secret from the provider>',
      secret: true,
      parse: textOfLength(1, 1_000),
    }),
  };
}

/** Returns all complete sets, ordered by name; an incomplete set is recorded as a problem of the missing part. */
export function readOAuthProviders(reader: SettingReader): OAuthProvider[] {
  const names = Object.entries(reader.env).flatMap(([variable, text]) =>
    text === undefined ? [] : (parseOAuthVariable(variable) ?? []),
  );
  return [...new Set(names)]
    .sort()
    .map((name) => readProvider(reader, name))
    .filter((provider) => provider !== undefined);
}

function readProvider(reader: SettingReader, upperName: string): OAuthProvider | undefined {
  const set = oauthSettings(upperName);
  const name = upperName.toLowerCase();
  const given = reader.read(set.issuer);
  const clientId = reader.read(set.clientId);
  const clientSecret = reader.read(set.clientSecret);
  const needsIssuer = name !== 'google' && name !== 'github';
  const missing = [set.clientId, set.clientSecret, ...(needsIssuer ? [set.issuer] : [])].filter(
    (setting: Setting<unknown>) => !reader.isSet(setting),
  );
  // A provider with this name would hide the endpoint that lists the providers.
  if (name === 'providers') {
    reader.problems.push('OAUTH_PROVIDERS_* needs another name. Example: OAUTH_COMPANY_CLIENT_ID=petalpaw');
  }
  for (const setting of missing) {
    reader.problems.push(problemLine(setting, `is missing: the provider "${name}" needs it`));
  }
  if (clientId === undefined || clientSecret === undefined) return undefined;
  if (name === 'github') {
    return { name, clientId, clientSecret, kind: 'github', issuer: (given ?? GITHUB).replace(/\/$/, '') };
  }
  const issuer = given ?? (name === 'google' ? GOOGLE_ISSUER : undefined);
  return issuer === undefined ? undefined : { name, clientId, clientSecret, kind: 'oidc', issuer };
}
