import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sourcesHash } from '#console/build/stamp.ts';
import { warnOfOldConsole } from './freshness.ts';

test('a start warns once of a console that was built from other sources, and of no other', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'petalpaw-test-console-'));
  const warnings: unknown[] = [];
  const log = { warn: (message: unknown) => warnings.push(message) };
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await warnOfOldConsole(log, folder);
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify({ sources: sourcesHash() }));
  await warnOfOldConsole(log, folder);
  expect(warnings).toEqual([]);
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify({ sources: 'others' }));
  await warnOfOldConsole(log, folder);
  expect(warnings).toEqual([expect.stringContaining('npm run console')]);
});
