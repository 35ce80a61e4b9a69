import { describe, expect, test } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const CLIENT = { clientId: 'petalpaw', clientSecret: 's3cret' };

function set(name: string, issuer?: string): NodeJS.ProcessEnv {
  return {
    [`OAUTH_${name}_CLIENT_ID`]: CLIENT.clientId,
    [`OAUTH_${name}_CLIENT_SECRET`]: CLIENT.clientSecret,
    ...(issuer === undefined ? {} : { [`OAUTH_${name}_ISSUER`]: issuer }),
  };
}

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).lines;
  }
}

describe('contract §1, OAUTH_<NAME>_*', () => {
  test('any number of providers, called <name> in lower case; google needs no issuer, github is built in', () => {
    const env = { ...set('MY_IDP', 'https://idp.example/realm/'), ...set('GOOGLE'), ...set('GITHUB') };
    expect(readConfig(env).oauth).toEqual([
      { name: 'github', kind: 'github', issuer: 'https://github.com', ...CLIENT },
      { name: 'google', kind: 'oidc', issuer: 'https://accounts.google.com', ...CLIENT },
      { name: 'my_idp', kind: 'oidc', issuer: 'https://idp.example/realm/', ...CLIENT },
    ]);
  });

  test('an issuer given for the two is believed; for github it is where a GitHub Enterprise Server is', () => {
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
  ])('%s alone is no set: one line for each missing part', (name, missing) => {
    expect(problems({ [name]: 'https://idp.example' })).toEqual(
      missing.map((part) => expect.stringMatching(`^${part} is missing: the provider .* Example: ${part}=`)),
    );
  });

  test.each([
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'http://idp.localhost',
    'https://idp.example:8443/a/b',
  ])('issuer %s', (issuer) => {
    expect(readConfig(set('X', issuer)).oauth).toMatchObject([{ issuer }]);
  });

  test.each([
    'http://idp.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'idp.example',
    'https://x?a=b',
    'https://x#a',
    'ftp://x',
  ])('no issuer: %s', (issuer) => {
    expect(problems(set('X', issuer))).toEqual([expect.stringMatching(/^OAUTH_X_ISSUER must /)]);
  });

  test('no provider may be called as the list of them', () => {
    expect(problems(set('PROVIDERS', 'https://idp.example'))).toEqual([
      expect.stringMatching(/^OAUTH_PROVIDERS_\* /),
    ]);
  });
});

describe('contract §1: an unknown OAUTH_*, REFRESH_*, LOCKOUT_*, SMTP_* or ADMIN_* stops the start', () => {
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
  ])('%s: did you mean %s?', (name, nearest) => {
    const [line, ...more] = problems({ [name]: 'hunter2' });
    expect(more).toEqual([]);
    expect(line).toContain(
      `${name} is not a setting of this server. Did you mean ${nearest}? Example: ${nearest}=`,
    );
    expect(line).not.toContain('hunter2');
  });

  test('variables of other families are none of ours', () => {
    expect(
      problems({ OAUTH: '1', ADMINISTRATOR: '1', SESSION_MANAGER: '1', npm_config_x: '1', admin_x: '1' }),
    ).toEqual([]);
  });
});
