/** No container engine runs the image in the tests: they check its files, and the things that the files name. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '#platform/base/config/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { copies, instructions, restsOf as of, sent, textOf } from './files.ts';

const names = new Set(Object.values(settings).map(({ name }) => name));

describe('Dockerfile', () => {
  test('every base is one exact Node, that of the packages and of the tests', () => {
    const versions = new Set(Object.values(packageJson.optionalDependencies));
    expect(versions.size).toBe(1);
    const [version] = versions;
    for (const base of of('FROM')) expect(base.split(' ')[0]).toBe(`node:${version}-slim`);
    expect(process.versions.node).toBe(version);
  });

  test('every copied path exists and is sent to the builder; tests, data, secrets and tools are not', () => {
    const files = sent();
    const isSent = (from: string) => files.some((file) => file === from || file.startsWith(`${from}/`));
    expect(copies().filter(({ from }) => !isSent(from))).toEqual([]);
    const needed = ['package-lock.json', '.npmrc', 'server/main.ts', 'server/migrations/0001-changes.sql'];
    expect(files).toEqual(expect.arrayContaining(needed));
    const others = /\.test\.ts$|(^|\/)testing\/|^(?:data|\.env|\.git|node_modules|test|bench|docs)(\/|$)/;
    expect(files.filter((file) => others.test(file))).toEqual([]);
  });

  test('the image contains no development package and no install script, and the server does not run as root', () => {
    const installs = of('RUN').filter((command) => command.includes('npm ci'));
    for (const install of installs) expect(install.split(' ')).toContain('--ignore-scripts');
    // The stage that makes the bundle has the bundler; the image takes only the bundle from it.
    expect(of('COPY').filter((rest) => rest.startsWith('--from='))).toEqual([
      '--from=packages /app/node_modules node_modules',
      '--from=bundle /app/node_modules/.cache/bundle node_modules/.cache/bundle',
    ]);
    const first = instructions.findIndex(({ rest }) => rest.endsWith(' AS packages'));
    const install = instructions.slice(first).find(({ name }) => name === 'RUN')?.rest ?? '';
    expect(install.split(' ')).toContain('--omit=dev');
    // The packages of Node are removed; the other optional ones are the binaries of sharp for this platform.
    expect(install).toContain('rm -rf node_modules/node-*');
    const optional = Object.keys(packageJson.optionalDependencies);
    expect(optional.filter((name) => !name.startsWith('node-'))).toEqual([]);
    const [user = ''] = of('USER').slice(-1);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('signals reach the server without a shell between; the health check needs neither a shell nor curl', () => {
    const checks = of('HEALTHCHECK').map((rest) => rest.replace(/^.* CMD /, ''));
    for (const command of [...of('ENTRYPOINT'), ...of('CMD'), ...checks])
      expect(JSON.parse(command)).toEqual(expect.arrayContaining([expect.any(String)]));
    expect(JSON.parse(checks[0] ?? '')).toEqual(['node', 'server/commands/health.ts']);
    expect(sent()).toContain('server/commands/health.ts');
    expect(JSON.parse(of('CMD')[0] ?? '')).toEqual(['server/main.ts']);
  });

  test('its variables are settings of the server, and it exposes the port of the server', () => {
    const environment = new Map(
      of('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    for (const name of environment.keys()) if (name !== 'NODE_ENV') expect(names).toContain(name);
    expect(of('EXPOSE')).toEqual([environment.get('PORT')]);
    expect(of('VOLUME')).toEqual([environment.get('DATA_DIR')]);
  });
});

describe('compose.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds.
  const compose: any = parse(textOf('compose.yaml'), { merge: true });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds.
  const services: [string, any][] = Object.entries(compose.services);
  const servers = services.filter(([name]) => name.startsWith('petalpaw-'));

  test('two servers, PostgreSQL 15 or newer, a proxy and a mail catcher; every image has a version', () => {
    expect(servers).toHaveLength(2);
    const [, major] = /^postgres:(\d+)\.\d+/.exec(compose.services.postgres.image) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(15);
    for (const [name, { image }] of services) expect(image, name).toMatch(/:v?\d+\.\d+\.?\d*/);
    expect(servers[0]?.[1].image).toBe(`petalpaw:${packageJson.version}`);
  });

  test.each(services)(
    '%s can write only where it must, has no rights to lose, and comes back',
    (_name, service) => {
      expect(service).toMatchObject({
        ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges=true'] },
        restart: 'unless-stopped',
      });
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks));
      for (const volume of (service.volumes ?? []) as string[]) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(textOf(from)).not.toBe('');
        else expect(Object.keys(compose.volumes)).toContain(from);
      }
    },
  );

  test.each(servers)(
    '%s has existing settings, secrets that must be set, and time to stop',
    (_name, service) => {
      const environment = service.environment as Record<string, string>;
      for (const name of Object.keys(environment)) expect(names).toContain(name);
      for (const name of ['DATABASE_URL', 'APP_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])
        expect(environment[name]).toMatch(/\$\{\w+:\?set /);
      expect(environment.TRUST_PROXY).toBe('1');
      // One hop is correct only while no client reaches the server past the proxy.
      expect(service.ports).toBeUndefined();
      const [, seconds] = /Kill after (\d+) s, not before/.exec(textOf('docs/operations.md')) ?? [];
      expect([service.stop_grace_period, service.init]).toEqual([`${seconds}s`, true]);
    },
  );

  test('no file contains a secret: required variables have no default, and git ignores .env', () => {
    const text = textOf('compose.yaml');
    for (const secret of ['POSTGRES_PASSWORD', 'APP_SECRET', 'ADMIN_PASSWORD'])
      expect(text).not.toMatch(new RegExp(`\\$\\{${secret}(?::?-|\\})`));
    expect(textOf('.gitignore').split('\n')).toContain('.env');
  });

  test('the proxy retries on the other server, for a request with a body too', () => {
    const [, ...parts] = /^caddy:(\d+)\.(\d+)\.(\d+)/.exec(compose.services.proxy.image) ?? [];
    const [major = 0, minor = 0, patch = 0] = parts.map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_011_002);
    expect(textOf('Caddyfile')).toMatch(/lb_try_duration \d+s/);
  });

  test.each(servers)('%s leaves no volume behind: DATA_DIR keeps nothing', (_name, service) => {
    expect(service.tmpfs).toContain(of('VOLUME')[0]);
    expect(Object.keys(service.environment)).toEqual(expect.arrayContaining(['DATABASE_URL', 'SMTP_URL']));
  });

  test('the proxy uses both servers and existing paths, and closes idle connections before they do', () => {
    const caddyfile = textOf('Caddyfile');
    const [, asked = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? [];
    expect(asked.split(' ')).toEqual(servers.map(([name]) => `${name}:3000`));
    expect(caddyfile).toContain('health_uri /health/live\n');
    const [, keep] = /keepalive (\d+)s/.exec(caddyfile) ?? [];
    const [, idle] = /\| An idle connection \| (\d+) s/.exec(textOf('docs/operations.md')) ?? [];
    expect(Number(keep)).toBeLessThan(Number(idle));
  });
});
