import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { problems } from './testing/problems.ts';

const CLIENT = { clientId: 'petalpaw', clientSecret: 's3cret' };

function set(name: string, issuer?: string): NodeJS.ProcessEnv {
  return {
    [`OAUTH_${name}_CLIENT_ID`]: CLIENT.clientId,
    [`OAUTH_${name}_CLIENT_SECRET`]: CLIENT.clientSecret,
    ...(issuer === undefined ? {} : { [`OAUTH_${name}_ISSUER`]: issuer }),
  };
}

describe('contract §1, OAUTH_<NAME>_*', () => {
  test('configure any number of providers with names in lower case, google and github without an issuer', () => {
    const env = { ...set('MY_IDP', 'https://idp.example/realm/'), ...set('GOOGLE'), ...set('GITHUB') };
    expect(readConfig(env).oauth).toEqual([
      { name: 'github', kind: 'github', issuer: 'https://github.com', ...CLIENT },
      { name: 'google', kind: 'oidc', issuer: 'https://accounts.google.com', ...CLIENT },
      { name: 'my_idp', kind: 'oidc', issuer: 'https://idp.example/realm/', ...CLIENT },
    ]);
  });

  test('set another issuer for google, and the address of a GitHub Enterprise Server for github', () => {
    const env = { ...set('GOOGLE', 'http://localhost:9000'), ...set('GITHUB', 'https://ghe.example/') };
    expect(readConfig(env).oauth).toMatchObject([
      { name: 'github', kind: 'github', issuer: 'https://ghe.example' },
      { name: 'google', kind: 'oidc', issuer: 'http://localhost:9000' },
    ]);
  });

  test.each([
    ['OAUTH_X_CLIENT_ID', ['OAUTH_X_CLIENT_SECRET', 'OAUTH_X_ISSUER']],
    ['OAUTH_X_CLIENT_SECRET', ['OAUTH_X_CLIENT_ID', 'OAUTH_X_ISSUER']],
    ['OAUTH_X_ISSUER', ['OAUTH_X_CLIENT_ID', 'OAUTH_X_CLIENT_SECRET']],
    ['OAUTH_GOOGLE_CLIENT_ID', ['OAUTH_GOOGLE_CLIENT_SECRET']],
    ['OAUTH_GITHUB_CLIENT_SECRET', ['OAUTH_GITHUB_CLIENT_ID']],
  ])('are rejected with one line for each missing part when only %s is set', (name, missing) => {
    expect(problems({ [name]: 'https://idp.example' })).toEqual(
      missing.map((part) => expect.stringMatching(`^${part} is missing: the provider .* Example: ${part}=`)),
    );
  });

  const accepted = ['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://idp.localhost'];
  test.each([...accepted, 'https://idp.example:8443/a/b'])('accept the issuer %s', (issuer) => {
    expect(readConfig(set('X', issuer)).oauth).toMatchObject([{ issuer }]);
  });

  test.each([
    ...['http://idp.example', 'http://127.0.0.1.example', 'http://localhost.example', 'idp.example'],
    ...['https://x?a=b', 'https://x#a', 'ftp://x'],
  ])('reject the issuer %s', (issuer) => {
    expect(problems(set('X', issuer))).toEqual([expect.stringMatching(/^OAUTH_X_ISSUER must /)]);
  });

  test('reject the provider name of the list of providers', () => {
    expect(problems(set('PROVIDERS', 'https://idp.example'))).toEqual([
      expect.stringMatching(/^OAUTH_PROVIDERS_\* /),
    ]);
  });
});

describe('contract §1: an unknown OAUTH_*, REFRESH_*, LOCKOUT_*, SMTP_* or ADMIN_* is rejected', () => {
  test.each([
    ['OAUTH_GOOGLE_CLIENTID', 'OAUTH_GOOGLE_CLIENT_ID'],
    ['OAUTH_MY_IDP_SECRET', 'OAUTH_MY_IDP_CLIENT_SECRET'],
    ['OAUTH_google_ISSUER', 'OAUTH_GOOGLE_ISSUER'],
    ['OAUTH_ISUER', 'OAUTH_<NAME>_ISSUER'],
    ['REFRESH_TTL', 'REFRESH_IDLE_TTL'],
    ['REFRESH_REUSE_INTERVALL', 'REFRESH_REUSE_INTERVAL'],
    ['LOCKOUT_TRESHOLD', 'LOCKOUT_THRESHOLD'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['ADMIN_', 'ADMIN_EMAIL'],
  ])('suggests, for %s, %s', (name, nearest) => {
    const [line, ...more] = problems({ [name]: 'hunter2' });
    expect(more).toEqual([]);
    expect(line).toContain(
      `${name} is not a setting of this server. Did you mean ${nearest}? Example: ${nearest}=`,
    );
    expect(line).not.toContain('hunter2');
  });

  test('ignores variables of other families', () => {
    expect(
      problems({ OAUTH: '1', ADMINISTRATOR: '1', SESSION_MANAGER: '1', npm_config_x: '1', admin_x: '1' }),
    ).toEqual([]);
  });
});
