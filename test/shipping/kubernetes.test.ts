/** No cluster runs the manifests: the tests compare them with settings, paths, ports, the image and times. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#platform/base/config/config.ts';
import { settings } from '#platform/base/config/settings.ts';
import { parseDuration } from '#platform/base/config/values/number.ts';
import { endpoints } from '#server/app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { restsOf as of, root, sent, textOf } from './files.ts';

const folder = 'ops/kubernetes';
const files = globSync(`${folder}/**/*.yaml`, { cwd: root });
// biome-ignore lint/suspicious/noExplicitAny: whatever the files hold.
const read = (file: string): any => parse(textOf(`${folder}/${file}`));

const deployment = read('deployment.yaml');
const job = read('migrate/job.yaml');
const pods = [
  ['Deployment', deployment.spec.template],
  ['Job', job.spec.template],
] as const;
const [server] = deployment.spec.template.spec.containers;
const names = new Set(Object.values(settings).map(({ name }) => name));
const image = `petalpaw:${packageJson.version}`;

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('ops/kubernetes', () => {
  test.each(files)('%s is one document of YAML, without a warning', (file) => {
    const documents = parseAllDocuments(textOf(file), { version: '1.1', merge: false });
    expect(documents).toHaveLength(1);
    for (const { errors, warnings } of documents as { errors: unknown[]; warnings: unknown[] }[])
      expect([...errors, ...warnings]).toEqual([]);
    // Clusters read YAML 1.1, in which a number such as 0440 has another value.
    expect(parse(textOf(file), { version: '1.1' })).toEqual(parse(textOf(file)));
  });

  test.each([
    ['kustomization.yaml', ''],
    ['migrate/kustomization.yaml', 'migrate/'],
  ])('%s names every manifest beside it, and the image of this version', (file, below) => {
    const { resources, images } = read(file);
    const beside = globSync(`${folder}/${below}*.yaml`, { cwd: root })
      .map((name) => name.slice(`${folder}/${below}`.length))
      .filter((name) => name !== 'kustomization.yaml');
    expect([...resources].sort()).toEqual(beside.sort());
    expect(images).toEqual([{ name: 'petalpaw', newName: 'petalpaw', newTag: packageJson.version }]);
  });

  test.each(pods)(
    '%s: the image and the user are those of the Dockerfile, and it can write only where it must',
    (_kind, pod) => {
      const [container] = pod.spec.containers;
      expect(container.image).toBe(image);
      expect(parse(textOf('compose.yaml'), { merge: true }).services['petalpaw-1'].image).toBe(image);
      const [user, group] = (of('USER').at(-1) ?? '').split(':').map(Number);
      const owner = { runAsNonRoot: true, runAsUser: user, runAsGroup: group };
      expect(pod.spec.securityContext).toMatchObject(owner);
      expect(container.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
      expect(pod.spec.automountServiceAccountToken).toBe(false);
      const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounted).toEqual(expect.arrayContaining([...of('VOLUME'), '/tmp']));
      expect(namesOf(container.volumeMounts).sort()).toEqual(namesOf(pod.spec.volumes).sort());
      expect(container.resources.requests.memory).toBe(container.resources.limits.memory);
    },
  );

  test.each(pods)(
    '%s: its command is that of the image, with the secrets from the file that is mounted',
    (_kind, pod) => {
      const [{ command, args, volumeMounts }] = pod.spec.containers;
      const [node, option, ...launcher] = command;
      expect([node, ...launcher]).toEqual(JSON.parse(of('ENTRYPOINT')[0] ?? ''));
      expect(sent()).toEqual(expect.arrayContaining([...launcher, ...args]));
      const { mountPath } = volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
      expect(option).toBe(`--env-file=${mountPath}/petalpaw.env`);
      const { secret } = pod.spec.volumes.find(({ name }: { name: string }) => name === 'secrets');
      expect(secret).toEqual({ secretName: 'petalpaw', defaultMode: 0o440 });
      // The file belongs to root; the server reads it by its group.
      expect(pod.spec.securityContext.fsGroup).toBe(pod.spec.securityContext.runAsGroup);
    },
  );

  test('every variable is a setting, together they are a valid configuration, and no secret has a value here', () => {
    const env: readonly { name: string; value: string }[] = server.env;
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const lines = textOf(`${folder}/petalpaw.env.example`).matchAll(/^([A-Z_]+)=(.*)$/gm);
    const example = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
    for (const name of [...Object.keys(given), ...Object.keys(example)]) expect(names).toContain(name);
    const secrets = Object.values(settings).filter(({ secret }) => secret);
    for (const { name } of secrets) expect(given).not.toHaveProperty(name);
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'APP_SECRET', 'ADMIN_PASSWORD'])
      expect(example).toHaveProperty(name);
    for (const name of ['APP_SECRET', 'ADMIN_PASSWORD']) expect(example[name]).toBe('');
    const filledIn = { APP_SECRET: 'x'.repeat(40), ADMIN_PASSWORD: 'a long sentence' };
    expect(readConfig({ ...example, ...filledIn, ...given }).drainDelayMs).toBeGreaterThanOrEqual(5_000);
    expect(textOf('.gitignore').split('\n')).toContain(`${folder}/petalpaw.env`);
  });

  test('the time for a stop fits DRAIN_DELAY and docs/operations.md, without a preStop hook', () => {
    const drain = server.env.find(({ name }: { name: string }) => name === 'DRAIN_DELAY').value;
    const [, seconds] = /Kill after (\d+) s, not before/.exec(textOf('docs/operations.md')) ?? [];
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      parseDuration(drain) / 1000 + Number(seconds),
    );
    expect(server.lifecycle).toBeUndefined();
  });

  test('the probes use existing paths, on the port of the image', () => {
    const paths = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const { startupProbe, livenessProbe, readinessProbe } = server;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect(paths).toContain(httpGet.path);
      expect(httpGet.port).toBe('http');
    }
    expect(server.ports).toEqual([{ name: 'http', containerPort: Number(of('EXPOSE')[0]) }]);
    expect(livenessProbe.httpGet.path).toBe('/health/live');
    expect(readinessProbe.httpGet.path).toBe('/health/ready');
    // The first start waits 30 s for its database, and then for migrations.
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(60);
  });

  test('Service and PodDisruptionBudget select the servers and not the Job', () => {
    const { labels } = deployment.spec.template.metadata;
    const service = read('service.yaml');
    for (const selector of [
      deployment.spec.selector.matchLabels,
      read('disruption-budget.yaml').spec.selector.matchLabels,
      service.spec.selector,
      ...deployment.spec.template.spec.topologySpreadConstraints.map(
        (one: { labelSelector: { matchLabels: unknown } }) => one.labelSelector.matchLabels,
      ),
    ])
      expect(selector).toEqual(labels);
    expect(job.spec.template.metadata.labels).not.toMatchObject(labels);
    expect(service.spec.ports).toMatchObject([{ targetPort: 'http' }]);
    // One at a time, and one must remain.
    expect(read('disruption-budget.yaml').spec.maxUnavailable).toBeLessThan(deployment.spec.replicas);
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  });
});
