/**
 * All journeys, also those that are tagged `further` and that the gate leaves out, with the contrast of each state that they
 * show: dialogs, errors, menus (WCAG 1.4.3). In the gate, `expectAccessible` leaves it out, because it takes two thirds of
 * the time of axe.
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { report } from '#test/support/trial.ts';
import { hasChromium } from '../support/chromium.ts';

const root = path.join(import.meta.dirname, '../../..');
const journeys = globSync('{journeys,screens}/*.test.ts', { cwd: path.join(root, 'test/console') }).sort();

test.skipIf(!hasChromium).for(journeys)(
  'with all its tests and enough contrast (WCAG 1.4.3): %s',
  async (file) => {
    const output = path.join(tmpdir(), `petalpaw-contrast-${crypto.randomUUID()}.json`);
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const journey = path.join('test/console', file);
    const args = [vitest, 'run', journey, '--reporter=json', `--outputFile=${output}`];
    const env = { ...process.env, FURTHER_TESTS: 'true', AXE_CONTRAST: 'true' };
    const run = promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 1024 ** 2 });
    const printed = await run.catch((error: { stdout: string; stderr: string }) => error);
    const text = await readFile(output, 'utf8').catch(() => {
      throw new Error(`${printed.stdout}${printed.stderr}`);
    });
    await rm(output);
    const result = JSON.parse(text);
    report('tests', result.numPassedTests);
    const failures = result.testResults.flatMap(
      (one: { assertionResults: { failureMessages: string[] }[] }) =>
        one.assertionResults.flatMap(({ failureMessages }) => failureMessages),
    );
    expect(failures).toEqual([]);
    expect(result.numPassedTests).toBeGreaterThan(0);
  },
);
