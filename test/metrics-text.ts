/** Reads `/metrics` of a running server, strictly by Prometheus' text format. */
import type { TestServer } from './support/server.ts';

export interface Metrics {
  readonly text: string;
  /** Type by name of the metric. */
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];
  /** The value of the only series whose labels include these; undefined when no series has them. */
  of(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export async function metricsOf(server: Pick<TestServer, 'request'>): Promise<Metrics> {
  const { status, text } = await server.request('GET', '/metrics');
  if (status !== 200) throw new Error(`GET /metrics: ${status} ${text}`);
  return parseMetrics(text);
}

/** @throws Error at the first line that the format does not allow. */
function parseMetrics(text: string): Metrics {
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const samples: Sample[] = [];
  let current = '';
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.slice(0, -1).split('\n')) {
    // Empty lines are allowed anywhere and have no meaning.
    if (line === '') continue;
    const [, help] = /^# HELP ([a-z0-9_]+) \S.*$/.exec(line) ?? [];
    const [, typed, type] = /^# TYPE ([a-z0-9_]+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (help !== undefined && !helped.has(help)) {
      helped.add(help);
      current = help;
    } else if (typed !== undefined && type !== undefined && typed === current && !types.has(typed)) {
      types.set(typed, type);
    } else {
      samples.push(sampleOf(line, current));
    }
  }
  return {
    text,
    types,
    samples,
    of(name, labels = {}) {
      const found = samples.filter(
        (one) =>
          one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
      );
      if (found.length > 1)
        throw new Error(`${found.length} series of ${name} have ${JSON.stringify(labels)}`);
      return found[0]?.value;
    },
  };
}

const line = /^([a-z0-9_]+)(?:\{((?:[a-z0-9_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (\S+)$/;

function sampleOf(text: string, metric: string): Sample {
  const [, name = '', labels = '', value = ''] = line.exec(text) ?? [];
  const isOf = name === metric || ['_bucket', '_sum', '_count'].some((part) => name === metric + part);
  if (!isOf) throw new Error(`a line that the format does not permit here: ${text}`);
  const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value);
  // Go reads it in any case; prom-client writes it as `Nan`.
  if (Number.isNaN(number) && !/^nan$/i.test(value)) throw new Error(`no number: ${text}`);
  const pairs = [...labels.matchAll(/([a-z0-9_]+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', quoted = '']) => [label, quoted])),
    value: number,
  };
}
