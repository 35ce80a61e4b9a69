import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createLog, lineWriter } from './log.ts';
import { prettyLine } from './pretty-lines.ts';

/** Returns a log, its lines, and a function that parses the last one. */
function jsonLog(logLevel: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const log = createLog({ logLevel }, { write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('contract §1, LOG_LEVEL: JSON lines', () => {
  test('have one object per line with level, time in milliseconds and message', () => {
    const { log, lines, last } = jsonLog();
    const before = Date.now();
    log.info({ port: 3000 }, 'listening');
    const after = Date.now();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('}\n')).toBe(true);
    expect(last()).toEqual({ level: 30, time: expect.any(Number), port: 3000, msg: 'listening' });
    expect(last().time).toBeGreaterThanOrEqual(before);
    expect(last().time).toBeLessThanOrEqual(after);
  });

  test('are written only from the configured level on', () => {
    const { log, lines } = jsonLog('info');
    log.debug('no');
    expect(lines).toEqual([]);
  });

  test('contain exact int64 values', () => {
    const { log, last } = jsonLog();
    log.info({ id: 9007199254740993n }, 'plant');
    expect(last().id).toBe('9007199254740993');
  });

  test('include lines of lineWriter', () => {
    const { log, lines } = jsonLog();
    lineWriter(log)('{"level":30}\n');
    lineWriter(log.child({}))('{"level":40}\n');
    expect(lines).toEqual(['{"level":30}\n', '{"level":40}\n']);
  });
});

describe('the log and secrets', () => {
  const secret = 'THE-SECRET';

  test.each([
    ...['authorization', 'Authorization', 'cookie', 'set-cookie', 'password', 'newPassword'],
    ...['token', 'refreshToken', 'access_token', 'clientSecret', 'privateKey'],
  ])('hides the field %s at any depth and in child loggers', (name) => {
    const { log, lines } = jsonLog();
    log.info({ [name]: secret }, 'top');
    log.info({ request: { headers: [{ [name]: secret }] } }, 'deep');
    log.child({ [name]: secret }).info('child');
    const grandchild = log.child({}).child({ [name]: [secret] });
    grandchild.info({ [name]: secret }, 'grandchild');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain(secret);
    expect(lines.every((line) => line.includes('[hidden]'))).toBe(true);
  });

  test('shows fields with similar names', () => {
    const { log, last } = jsonLog();
    log.info({ tokenType: 'Bearer', passwordLength: 8 }, 'x');
    expect(last()).toMatchObject({ tokenType: 'Bearer', passwordLength: 8 });
  });

  test('writes only the class name of objects that are not plain data', () => {
    const { log, last } = jsonLog();
    class Row {
      readonly hash = secret;
    }
    log.info({ row: new Row(), url: new URL(`http://me:${secret}@db/`), map: new Map([[1, secret]]) }, 'x');
    expect(last()).toMatchObject({ row: '[Row]', url: '[URL]', map: '[Map]' });
  });

  test('writes only type, message, code, constraint, stack and cause of an error', () => {
    const { log, last } = jsonLog();
    const cause = Object.assign(new TypeError('inner'), { detail: secret });
    const kept = { code: '23505', constraint: 'users_email' };
    const hidden = { response: { headers: secret }, parameters: [secret] };
    const error = Object.assign(new Error('outer', { cause }), kept, hidden);
    log.error({ err: error }, 'failed');
    expect(last().err).toEqual({
      ...{ type: 'Error', message: 'outer', ...kept, stack: expect.stringContaining('log.test.ts') },
      cause: { type: 'TypeError', message: 'inner', stack: expect.any(String) },
    });
    log.error(error);
    expect(JSON.stringify(last())).not.toContain(secret);
  });

  test('limits circular and deep values', () => {
    const { log, lines } = jsonLog();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const error = new Error('x');
    error.cause = error;
    log.info({ circle, err: error }, 'x');
    expect(lines[0]?.length).toBeLessThan(20_000);
  });
});

describe('contract §1, LOG_LEVEL: lines on a terminal', () => {
  const plain = (line: object) =>
    stripVTControlCharacters(prettyLine(JSON.stringify({ level: 30, time: 0, ...line })));

  test('show time, level, message and fields', () => {
    expect(plain({ level: 40, msg: 'slow', job: 'deliverMail', ms: 3, note: 'two words' })).toMatch(
      /^\d\d:\d\d:\d\d warn {2}slow job=deliverMail ms=3 note="two words"\n$/,
    );
  });

  test('show the stack below an error', () => {
    const shown = plain({ msg: 'failed', err: { stack: 'Error: x\n  at y' } });
    expect(shown).toMatch(/failed\n {4}Error: x\n {6}at y\n$/);
  });

  test('escape control characters', () => {
    const line = { level: 30, time: 0, msg: 'a\x1b[2Jb', path: '/\x07', other: { deep: '\x9b' } };
    const shown = prettyLine(JSON.stringify(line));
    expect(shown).toContain('a\\x1b[2Jb');
    expect(stripVTControlCharacters(shown)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
