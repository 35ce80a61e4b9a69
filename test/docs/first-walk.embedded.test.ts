/** docs/first-walk.md, copied into bash as a user would, with a server that has just been started. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { type Block, blocksOf, pageText } from './documentation.ts';
import { fillIn } from './shown-answer.ts';

interface Step {
  readonly command: Block;
  readonly answer: Block;
}

const shownAddress = '127.0.0.1:3000';
/** The folder that represents the repository, with `data` in it. */
const standsIn = 'repository';
/** Ends the output of a command; no answer contains it. */
const mark = '\u001e';

const steps: Step[] = blocksOf(pageText('docs/first-walk.md')).flatMap((answer, at, all) => {
  const command = all[at - 1];
  const isAnswer = answer.follows && ['json', 'text'].includes(answer.language) && command?.language === 'sh';
  return isAnswer ? [{ command, answer }] : [];
});
// Windows has neither, and the smallest images lack curl; the page requires both.
const isRunnable = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0);

test('README leads to the walk, which shows every required step', () => {
  expect(pageText('README.md')).toContain('](docs/first-walk.md)');
  const all = steps.map(({ command }) => command.text).join('');
  for (const part of ['/auth/login', '?lang=vi', 'Accept-Language', '9223372036854775807', '/services'])
    expect(all).toContain(part);
  expect(steps.some(({ answer }) => answer.text.includes('"statusCode": 400'))).toBe(true);
  expect(all).not.toMatch(/\bjq\b/);
});

describe.runIf(isRunnable)('docs/first-walk.md', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let outputs: string[];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startProcess({ ...database.env });
    outputs = walk(database.env.DATA_DIR, new URL(server.url).host);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await database?.drop();
  });

  const blocks = steps.map((step, at) => [step.command.line, at, step] as const);
  test.each(blocks)(
    'the block in line %i gives the answer that is printed below it',
    (_line, at, { answer }) => {
      const real = (outputs[at] ?? '').replace(/\n$/, '');
      expect(answer.language === 'json' ? fillIn(answer.text, real, ids) : answer.text.trimEnd()).toBe(real);
    },
  );

  test('docs/operations.md names everything that lies in DATA_DIR afterwards', async () => {
    const found = (await readdir(database.env.DATA_DIR)).filter((name) => name !== standsIn);
    const [, table = ''] = /\| In `DATA_DIR` .*\n((?:\|.*\n)+)/.exec(pageText('docs/operations.md')) ?? [];
    const named = [...table.matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => name);
    expect(found).toContain('app-secret');
    expect(named).toEqual(expect.arrayContaining(found));
  });
});

/** The output of each block, all of them in one shell whose working directory contains `data`. */
function walk(dataDir: string, address: string): string[] {
  const folder = path.join(dataDir, standsIn);
  mkdirSync(folder);
  symlinkSync(dataDir, path.join(folder, 'data'));
  const script = steps
    .map(({ command }) => `${command.text.replaceAll(shownAddress, address)}\nprintf '${mark}'\n`)
    .join('');
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    // The page's one-liners work with any Node; ours is certainly installed.
    env: {
      ...process.env,
      NO_PROXY: '*',
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    },
  });
  expect(stderr).toBe('');
  return stdout.split(mark).slice(0, -1);
}
