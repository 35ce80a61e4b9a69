import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestDurations } from './request-durations.ts';

async function printed(durations: RequestDurations): Promise<string[]> {
  const registry = new Registry();
  registry.registerMetric(durations.asMetric());
  return (await registry.metrics()).trim().split('\n');
}

test('Prometheus "Exposition formats": RequestDurations prints cumulative buckets, sum and count of each series', async () => {
  const durations = new RequestDurations();
  for (const seconds of [0.0005, 0.001, 0.002, 0.3, 60]) durations.observe('listPlants', 200, seconds);
  durations.observe('listPlants', 401, 0.01);
  const lines = await printed(durations);
  const value = (labels: string) => Number(lines.find((line) => line.includes(labels))?.split(' ')[1]);
  expect(lines[1]).toBe('# TYPE petalpaw_http_request_duration_seconds histogram');
  expect(value('_bucket{operation="listPlants",status="200",le="0.001"}')).toBe(2);
  expect(value('_bucket{operation="listPlants",status="200",le="0.0025"}')).toBe(3);
  expect(value('_bucket{operation="listPlants",status="200",le="0.25"}')).toBe(3);
  expect(value('_bucket{operation="listPlants",status="200",le="0.5"}')).toBe(4);
  expect(value('_bucket{operation="listPlants",status="200",le="10"}')).toBe(4);
  expect(value('_bucket{operation="listPlants",status="200",le="+Inf"}')).toBe(5);
  expect(value('_count{operation="listPlants",status="200"}')).toBe(5);
  expect(value('_sum{operation="listPlants",status="200"}')).toBeCloseTo(60.3035);
  expect(value('_count{operation="listPlants",status="401"}')).toBe(1);
});

test('RequestDurations prints a metric without series when nothing was observed', async () => {
  expect(await printed(new RequestDurations())).toHaveLength(2);
});
