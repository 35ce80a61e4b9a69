/** The alert rules in Prometheus' own tool, promtool; `.ci/run trials` installs it where it can. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { metricsOf } from '#test/metrics-text.ts';
import { serverForThisTest } from '#test/support/server.ts';
import { root } from './documentation.ts';

const promtool = process.env.PROMTOOL ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
if (!hasPromtool) console.log('There is no promtool (PROMTOOL): the alert rules are not run.');

describe.runIf(hasPromtool)('promtool', () => {
  function run(args: readonly string[], input = ''): string {
    const { status, stdout, stderr } = spawnSync(promtool, args, {
      cwd: path.join(root, 'ops'),
      encoding: 'utf8',
      input,
    });
    return status === 0 ? `passed${stderr}` : `${stdout}${stderr}`;
  }

  test('the rules are valid', () => {
    expect(run(['check', 'rules', 'alerts.yaml'])).toBe('passed');
  });

  test('each alert fires when it should, and only then', () => {
    expect(run(['test', 'rules', 'alerts.test.yaml', 'alerts-days.test.yaml'])).toBe('passed');
  });

  test('the output of /metrics passes its lint', async () => {
    const server = await serverForThisTest();
    await server.request('GET', '/services');
    expect(run(['check', 'metrics'], (await metricsOf(server)).text)).toBe('passed');
  });
});
