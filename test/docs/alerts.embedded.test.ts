/** The alert rules refer to metrics, labels and operations that exist, and to a section that describes the response. The trial `alerts.trial.ts` runs them. */
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#server/app.ts';
import { metricsOf } from '#test/metrics-text.ts';
import { serverForThisFile } from '#test/support/server.ts';
import { pageText } from './documentation.ts';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const yaml = (file: string) => parseYaml(pageText(file)) as never;
const { groups } = yaml('ops/alerts.yaml') as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

const server = await serverForThisFile();
await server.request('GET', '/services');
const metrics = await metricsOf(server);

describe('ops/alerts.yaml', () => {
  test('names only metrics that a running server shows, rules of its own, and up', () => {
    const named = new Set(
      rules.flatMap(({ expr }) => expr.match(/\b(?:petalpaw|process|nodejs)_\w+|\bup\b/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(15);
    const shown = new Set([...metrics.types.keys(), ...metrics.samples.map(({ name }) => name), 'up']);
    expect([...named].filter((name) => !shown.has(name))).toEqual([]);
    const recorded = rules.map(({ record }) => record);
    const used = rules.flatMap(({ expr }) => expr.match(/\bpetalpaw:\w+:\w+/g) ?? []);
    expect(used.filter((name) => !recorded.includes(name))).toEqual([]);
    expect(recorded.filter((name) => name && !used.includes(name))).toEqual([]);
  });

  test('names only operations, jobs, events and bounds that exist', () => {
    const operations = new Set(endpoints.map(({ operationId }) => operationId));
    const excluded = rules.flatMap(({ expr }) => [...expr.matchAll(/operation!~"([^"]+)"/g)]);
    for (const [, names = ''] of excluded)
      expect(names.split('|').filter((name) => !operations.has(name))).toEqual([]);
    for (const { expr } of rules) {
      for (const [, name = '', label = '', value = ''] of expr.matchAll(
        /(petalpaw_\w+)\{(?:[^}]*,)?(le|event|result|kind|limiter)="([^"]+)"/g,
      )) {
        const values = metrics.samples.filter((one) => one.name === name).map(({ labels }) => labels[label]);
        expect(values, `${name} ${label}`).toContain(value);
      }
    }
  });

  test('each alert has a severity, a description of the problem, and a link to the section with the remedy', () => {
    const page = pageText('docs/operations.md');
    const [, section = ''] = page.split('\n## Alerts\n');
    const [own = ''] = section.split(/^## /m);
    const sections = new Map(
      [...own.matchAll(/^### (\w+)\n+((?:(?!###)[^\n]*\n)*)/gm)].map(([, name = '', text = '']) => [
        name,
        text,
      ]),
    );
    expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert = '' }) => alert).sort());
    for (const { alert = '', labels, annotations } of alerts) {
      expect(labels?.severity, alert).toMatch(/^(?:page|ticket)$/);
      expect(annotations?.summary, alert).toMatch(/\.$/);
      expect(annotations?.description, alert).toMatch(/\.$/);
      expect(annotations?.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      for (const part of ['**Look**', '**Do**']) expect(sections.get(alert), alert).toContain(part);
    }
  });

  test('each alert is tested both firing and not firing', () => {
    const tests = ['ops/alerts.test.yaml', 'ops/alerts-days.test.yaml'].flatMap(
      (file) =>
        (yaml(file) as { tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[] }).tests,
    );
    const looks = tests.flatMap((one) => one.promql_expr_test);
    const fired = new Set(
      looks.flatMap(({ exp_samples }) => exp_samples.map(({ labels }) => /"(\w+)"/.exec(labels)?.[1])),
    );
    expect([...fired].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    expect(looks.filter(({ exp_samples }) => exp_samples.length === 0).length).toBeGreaterThan(
      alerts.length / 2,
    );
  });
});
