import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { problems } from './testing/problems.ts';

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
