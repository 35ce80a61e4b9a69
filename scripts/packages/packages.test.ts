import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { isAllowed } from './licences.ts';
import { installedProblems, type Lock, type LockEntry, lockProblems } from './rules.ts';
import { bundledPackages, parseThirdParty, shippedPackages } from './shipped.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const integrity = `sha512-${'A'.repeat(86)}==`;
const good: LockEntry = { version: '1.2.3', integrity, license: 'MIT' };

const locked = (entry: LockEntry, folder = 'node_modules/one'): Lock => ({
  lockfileVersion: 3,
  packages: { '': { dependencies: { one: '1.2.3' } }, 'node_modules/one': good, [folder]: entry },
});
const manifest = { dependencies: { one: '1.2.3' } };

describe('the lock rules', () => {
  test('accept a valid lock and the lock of this repository', () => {
    expect(lockProblems(manifest, locked(good))).toEqual([]);
    expect(
      lockProblems(manifest, locked({ ...good, resolved: 'https://registry.npmjs.org/one/-/one-1.2.3.tgz' })),
    ).toEqual([]);
    expect(lockProblems(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')), lock)).toEqual([]);
  });

  const evil = 'https://registry.npmjs.org.evil.example/one.tgz';
  const git = 'git+ssh://git@github.com/one/one.git';
  test.each<[string, LockEntry]>([
    ['has no SHA-512 in the lock', { ...good, integrity: '' }],
    ['has no SHA-512 in the lock', { ...good, integrity: `sha1-AAAA ${integrity}` }],
    [`comes from ${evil}`, { ...good, resolved: evil }],
    [`comes from ${git}`, { ...good, resolved: git }],
    ['runs a script when it is installed', { ...good, hasInstallScript: true }],
    ['has the licence GPL-3.0-only, which', { ...good, license: 'GPL-3.0-only' }],
    ['has the licence (none), which', { version: '1.2.3', integrity }],
    ['is not a package of the registry', { ...good, link: true }],
  ])('report a package that %s', (problem, entry) => {
    expect(lockProblems(manifest, locked(entry))).toEqual([
      expect.stringMatching(new RegExp(`^node_modules/one: ${problem.replace(/[.*+?^$()|[\]]/g, '\\$&')}`)),
    ]);
  });

  test('report a package from a folder outside node_modules', () => {
    expect(lockProblems(manifest, locked(good, 'vendor/two'))).toEqual([
      'vendor/two: is not a package of the registry',
    ]);
  });

  test('report ranges, tags, and a lock that does not match package.json', () => {
    for (const one of ['^1.2.3', '1.x', 'latest', 'github:one/one', '1.2.3 || 2.0.0']) {
      const [problem] = lockProblems({ dependencies: { one } }, locked(good));
      expect(problem).toBe(`one: ${one} is not one exact version`);
    }
    expect(lockProblems({}, locked(good))).toEqual(['one: locked, and not in package.json; run npm install']);
    expect(lockProblems({ dependencies: { one: '1.2.4' } }, locked(good))).toHaveLength(2);
  });

  test('check the installed files as well', () => {
    const found = (changes: object) => [
      ...installedProblems('node_modules/one', good, { version: '1.2.3', license: 'MIT', ...changes }),
    ];
    expect(found({})).toEqual([]);
    expect(found({ license: { type: 'MIT' }, scripts: { test: 'x', prepare: 'x' } })).toEqual([]);
    expect(found({ version: '1.2.4' })).toEqual(['node_modules/one: 1.2.4 is installed, and 1.2.3 locked']);
    const told = 'node_modules/one: has the script postinstall';
    expect(found({ scripts: { postinstall: 'x' } })).toEqual([told]);
    expect(found({ license: 'GPL-3.0-only' })).toHaveLength(1);
  });
});

describe('isAllowed', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-2.0-only OR (ISC AND BSD-3-Clause)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (GPL-3.0-only OR Apache-2.0)', true],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['MIT)', false],
    ['(MIT', false],
    ['UNLICENSED', false],
    ['', false],
  ])('the licence %s: %s', (expression, is) => {
    expect(isAllowed(expression, false)).toBe(is);
  });

  test('allows MPL-2.0 for development packages only', () => {
    expect([isAllowed('MPL-2.0', true), isAllowed('MPL-2.0', false)]).toEqual([true, false]);
  });
});

test('packages in the built console are known by its list of licences', () => {
  const line = '-'.repeat(78);
  const text = `@a/b 1.2.3: MIT\n\ncopyright 1.2.3: all\n${line}\nstill its text\n\n${line}\n\nc 4.5.6-beta.1: OFL-1.1\n\n`;
  expect(parseThirdParty(text)).toEqual(['@a/b@1.2.3', 'c@4.5.6-beta.1']);
  const shipped = shippedPackages(lock);
  for (const name of ['react', 'react-dom', 'fastify', '@fontsource-variable/noto-sans-lao'])
    expect([...shipped.keys()]).toContain(`${name}@${lock.packages[`node_modules/${name}`]?.version}`);
  expect(shipped.has(`vite@${lock.packages['node_modules/vite']?.version}`)).toBe(false);
});

test('npm run sbom lists exactly the locked production packages and those in the console, with licence, hash and dependencies', async () => {
  const file = path.join(await folderForThisTest(), 'bom.json');
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', file], options);
  expect([status, stderr]).toEqual([0, '']);
  const bom = JSON.parse(readFileSync(file, 'utf8'));
  const metadata = { component: { type: 'application', name: 'petalpaw' } };
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  const production = Object.entries(lock.packages).filter(([name, entry]) => name !== '' && !entry.dev);
  const named = [
    ...production.map(([name, { version }]) => `${name.replace(/^.*node_modules\//, '')}@${version}`),
    ...bundledPackages(),
  ];
  expect(bundledPackages().length).toBeGreaterThan(10);
  // biome-ignore lint/suspicious/noExplicitAny: as npm writes it.
  const components: any[] = bom.components;
  expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
    [...new Set(named)].sort(),
  );
  for (const { name, version, purl, hashes, licenses } of components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    expect(licenses).toEqual([expect.anything()]);
  }
  const refs = new Set([...components, bom.metadata.component].map((component) => component['bom-ref']));
  for (const { ref, dependsOn } of bom.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
  const ownRef = bom.metadata.component['bom-ref'];
  const own = bom.dependencies.find(({ ref }: { ref: string }) => ref === ownRef);
  expect(own.dependsOn).toContain(`fastify@${lock.packages['node_modules/fastify']?.version}`);
});
