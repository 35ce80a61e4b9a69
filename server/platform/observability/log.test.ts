import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createLog, lineWriter } from './log.ts';
import { prettyLine } from './pretty-lines.ts';

function keeping(logLevel: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const log = createLog({ logLevel }, { write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('contract §1, LOG_LEVEL: JSON lines', () => {
  test('one object a line, with level, time in milliseconds and message', () => {
    const { log, lines, last } = keeping();
    log.info({ port: 3000 }, 'listening');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('}\n')).toBe(true);
    expect(last()).toEqual({ level: 30, time: expect.any(Number), port: 3000, msg: 'listening' });
    expect(Math.abs(last().time - Date.now())).toBeLessThan(5_000);
  });

  test('what is below the level is not written', () => {
    const { log, lines } = keeping('info');
    log.debug('no');
    expect(lines).toEqual([]);
  });

  test('int64 values are exact', () => {
    const { log, last } = keeping();
    log.info({ id: 9007199254740993n }, 'plant');
    expect(last().id).toBe('9007199254740993');
  });

  test('lines made by hand go to the same place', () => {
    const { log, lines } = keeping();
    lineWriter(log)('{"level":30}\n');
    lineWriter(log.child({}))('{"level":40}\n');
    expect(lines).toEqual(['{"level":30}\n', '{"level":40}\n']);
  });
});

describe('no secrets in the log', () => {
  const secret = 'THE-SECRET';

  test.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'newPassword',
    'token',
    'refreshToken',
    'access_token',
    'clientSecret',
    'privateKey',
  ])('the field %s is hidden, at any depth and in children', (name) => {
    const { log, lines } = keeping();
    log.info({ [name]: secret }, 'top');
    log.info({ request: { headers: [{ [name]: secret }] } }, 'deep');
    log.child({ [name]: secret }).info('child');
    log
      .child({})
      .child({ [name]: [secret] })
      .info({ [name]: secret }, 'grandchild');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain(secret);
    expect(lines.every((line) => line.includes('[hidden]'))).toBe(true);
  });

  test('fields that only sound alike stay', () => {
    const { log, last } = keeping();
    log.info({ tokenType: 'Bearer', passwordLength: 8 }, 'x');
    expect(last()).toMatchObject({ tokenType: 'Bearer', passwordLength: 8 });
  });

  test('objects that are no plain data are named, not written out', () => {
    const { log, last } = keeping();
    class Row {
      readonly hash = secret;
    }
    log.info({ row: new Row(), url: new URL(`http://me:${secret}@db/`), map: new Map([[1, secret]]) }, 'x');
    expect(last()).toMatchObject({ row: '[Row]', url: '[URL]', map: '[Map]' });
  });

  test('of an error: type, message, code, constraint, stack and cause, and nothing that hangs on it', () => {
    const { log, last } = keeping();
    const cause = Object.assign(new TypeError('inner'), { detail: secret });
    const error = Object.assign(new Error('outer', { cause }), {
      code: '23505',
      constraint: 'users_email',
      response: { headers: secret },
      parameters: [secret],
    });
    log.error({ err: error }, 'failed');
    expect(last().err).toEqual({
      type: 'Error',
      message: 'outer',
      code: '23505',
      constraint: 'users_email',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'TypeError', message: 'inner', stack: expect.any(String) },
    });
    log.error(error);
    expect(JSON.stringify(last())).not.toContain(secret);
  });

  test('circles and depth end', () => {
    const { log, lines } = keeping();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const error = new Error('x');
    error.cause = error;
    log.info({ circle, err: error }, 'x');
    expect(lines[0]?.length).toBeLessThan(20_000);
  });
});

describe('contract §1, LOG_LEVEL: pretty on a terminal', () => {
  const plain = (line: object) =>
    stripVTControlCharacters(prettyLine(JSON.stringify({ level: 30, time: 0, ...line })));

  test('clock, level, message and fields', () => {
    expect(plain({ level: 40, msg: 'slow', job: 'deliverMail', ms: 3, note: 'two words' })).toMatch(
      /^\d\d:\d\d:\d\d warn {2}slow job=deliverMail ms=3 note="two words"\n$/,
    );
  });

  test('an error has its stack below', () => {
    expect(plain({ msg: 'failed', err: { stack: 'Error: x\n  at y' } })).toMatch(
      /failed\n {4}Error: x\n {6}at y\n$/,
    );
  });

  test('control characters that strangers sent do not reach the terminal', () => {
    const line = { level: 30, time: 0, msg: 'a\x1b[2Jb', path: '/\x07', other: { deep: '\x9b' } };
    const shown = prettyLine(JSON.stringify(line));
    expect(shown).toContain('a\\x1b[2Jb');
    expect(stripVTControlCharacters(shown)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
