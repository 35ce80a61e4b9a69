/** DATABASE_URL: several hosts, as libpq documents them (PostgreSQL, "Connection Strings"), and its parameters. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { readServerUrl } from '#platform/base/config/hosts-in-url.ts';
import { problems } from '#platform/base/config/testing/problems.ts';
import { BadValue } from '../setting.ts';
import { postgresUrl } from './connection-url.ts';

const hostsOf = (url: string) =>
  readServerUrl(url).list?.hosts.map(({ name, port }) => (port === undefined ? name : `${name} ${port}`));

describe('DATABASE_URL with one host and without target_session_attrs', () => {
  test.each([
    'postgres://u:p@h:5432/db?sslmode=require',
    'postgresql://h/db',
    'postgres://u:p@[::1]:5433/db',
    'postgres://user:pass@/name?host=/run/postgresql',
    'postgres://h/db?connect_timeout=3&target_session_attrs=any',
  ])('passes %s to pg unchanged', (url) => {
    expect(readServerUrl(url)).toEqual({ url, list: undefined });
    expect(postgresUrl(` ${url} `)).toBe(url);
  });
});

describe('DATABASE_URL with several hosts', () => {
  test.each<[string, string[]]>([
    ['postgres://u:p@h1:5432,h2:5433/db', ['h1 5432', 'h2 5433']],
    ['postgres://u:p@h1,h2:5433/db', ['h1', 'h2 5433']],
    ['postgres://h1,h2/db', ['h1', 'h2']],
    ['postgres://u:p@[2001:db8::1]:5432,[::1],h3/db', ['2001:db8::1 5432', '::1', 'h3']],
    ['postgres://u:p%40ss%2Cword@h1,h2/db', ['h1', 'h2']],
    ['postgres:///db?host=h1,h2&port=5432,5433', ['h1 5432', 'h2 5433']],
    ['postgres:///db?host=h1,h2&port=6432', ['h1 6432', 'h2 6432']],
    ['postgres://ignored/db?host=h1,::1', ['h1', '::1']],
    ['postgres://%2Frun%2Fpostgresql,h2/db', ['/run/postgresql', 'h2']],
    ['postgres://,h2/db', ['localhost', 'h2']],
    ['postgres://h1/db?target_session_attrs=read-write', ['h1']],
  ])('reads the hosts of %s', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
    expect(postgresUrl(url)).toBe(url);
  });

  test('passes user, password, database and the parameters that do not concern hosts to pg', () => {
    const { url, list } = readServerUrl(
      'postgres://u:p%2F@h1:1,h2:2/db?sslmode=verify-full&target_session_attrs=primary&connect_timeout=3&application_name=x',
    );
    expect(url).toBe('postgres://u:p%2F@localhost/db?sslmode=verify-full&application_name=x');
    expect(list).toMatchObject({ target: 'primary', timeoutMs: 3_000 });
  });

  test('selects a host that accepts writes without target_session_attrs and with any', () => {
    for (const query of ['', '?target_session_attrs=any', '?target_session_attrs=read-write'])
      expect(readServerUrl(`postgres://h1,h2/db${query}`).list?.target).toBe('read-write');
  });
});

describe('DATABASE_URL with an unsupported part', () => {
  test.each<[string, RegExp]>([
    ['u:hidden@h1,h2/db?target_session_attrs=read-only', /target_session_attrs=read-only: Petalpaw writes/],
    ['u:hidden@h1/db?target_session_attrs=standby', /target_session_attrs=standby/],
    ['u:hidden@h1,h2/db?target_session_attrs=prefer-standby', /target_session_attrs=prefer-standby/],
    ['u:hidden@h1/db?target_session_attrs=hidden', /target_session_attrs=read-write, primary or any/],
    ['u:hidden@h1,h2/db?hostaddr=10.0.0.1,10.0.0.2', /hostaddr, which is not supported/],
    ['u:hidden@h1,h2/db?load_balance_hosts=random', /load_balance_hosts, which is not supported/],
    ['u:hidden@h1,h2,h3/db?port=1,2', /names 3 hosts and 2 ports/],
    ['u:hidden@h1:5432,h2:0/db', /port from 1 to 65535 for host 2/],
    ['u:hidden@h1:x,h2/db', /port from 1 to 65535 for host 1/],
    ['u:hid,den/x@h1,h2/db', /port from 1 to 65535 for host 1; special characters/],
    ['u:hidden@h1,h2/db?connect_timeout=soon', /seconds as connect_timeout/],
    ['u:hidden@h%zz,h2/db', /two hexadecimal digits/],
  ])('rejects postgres://%s with a line that names the part and shows nothing of it', (url, message) => {
    let refused: unknown;
    try {
      postgresUrl(`postgres://${url}`);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(BadValue);
    expect((refused as Error).message).toMatch(message);
    expect((refused as Error).message).not.toMatch(/hid|h1/);
  });

  test('property: throws only BadValue for any text', () => {
    const part = fc.constantFrom(...'h,:@[]%/?&=', '5432', '2F', 'host=', 'port=');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        try {
          postgresUrl(`postgres://${parts.join('')}`);
        } catch (error) {
          expect(error).toBeInstanceOf(BadValue);
        }
      }),
    );
  });
});

const SECRET = 'x'.repeat(32);
const SERVER = { DATABASE_URL: 'postgres://user:hidden@db/petalpaw', APP_SECRET: SECRET };

test('contract §1: DATABASE_DIRECT_URL is a second address of the database and requires DATABASE_URL', () => {
  const databaseDirectUrl = 'postgres://user:hidden@primary/petalpaw';
  expect(readConfig({ ...SERVER, DATABASE_DIRECT_URL: databaseDirectUrl })).toMatchObject({
    databaseUrl: SERVER.DATABASE_URL,
    databaseDirectUrl,
  });
  expect(problems({ APP_SECRET: SECRET, DATABASE_DIRECT_URL: databaseDirectUrl })).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing: DATABASE_DIRECT_URL needs it/),
  ]);
});

describe('contract §1: parameters of DATABASE_URL', () => {
  const withParameters = (parameters: string) =>
    problems({ ...SERVER, DATABASE_URL: `${SERVER.DATABASE_URL}?${parameters}` });

  const expectRefused = (parameters: string, problem: string) =>
    expect(withParameters(parameters)).toEqual([expect.stringMatching(`^DATABASE_URL must ${problem}`)]);

  test.each(['max', 'pool_size', 'maxConnections', 'connection_limit'])('reject the pool size %s', (name) => {
    const problem = `not have the parameter ${name}, .* DATABASE_POOL_SIZE\\. Example: `;
    expectRefused(`sslmode=disable&${name}=3`, problem);
  });

  test('reject one without effect and name the known ones', () => {
    expectRefused('keepalives_count=3', 'not have the parameter keepalives_count, .* known are .*sslmode');
    const known = 'application_name=a%40b&options=-csearch_path%3Dx&statement_timeout=5&connect_timeout=3';
    expect(withParameters(`sslmode=require&${known}`)).toEqual([]);
  });

  test('channel_binding is one of the values of libpq', () => {
    for (const value of ['disable', 'prefer', 'require'])
      expect(withParameters(`sslmode=require&channel_binding=${value}`)).toEqual([]);
    const values = 'have one of disable, prefer, require as channel_binding\\. Example: ';
    expectRefused('channel_binding=hidden', values);
  });
});
