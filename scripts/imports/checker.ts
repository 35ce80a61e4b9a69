/** Compares imports with the table in rules.ts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import packageJson from '../../package.json' with { type: 'json' };
import { byName, type Limit, limits, type Order, orders, separate, withoutCycles } from './rules.ts';

export interface Import {
  readonly from: string;
  readonly line: number;
  /** As it stands in the source. */
  readonly specifier: string;
  /** The path from the root, `npm:name` or `node:name`. */
  readonly to: string;
  readonly isDynamic: boolean;
}

/** Every import in the sources below a folder, without tests. */
export function importsBelow(root: string): Import[] {
  const sources = globSync('{domain,server,console,clients,scripts,bench,test}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
  }).map((file) => file.replaceAll('\\', '/'));
  return sources
    .filter((file) => !/\.(?:test|trial)\.ts$/.test(file))
    .flatMap((file) => importsIn(file, readFileSync(path.join(root, file), 'utf8')));
}

export function importsIn(from: string, text: string): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName: specifier, pos }) => {
    const before = text.slice(0, pos);
    return {
      from,
      line: before.split('\n').length,
      specifier,
      to: targetOf(from, specifier),
      isDynamic: /\bimport\(\s*$/.test(before),
    };
  });
}

/** `#domain/*` of package.json, as `#domain/` and `domain/`. */
const names = Object.entries(packageJson.imports).map(([name, folder]) => ({
  name: name.slice(0, -1),
  folder: folder.slice('./'.length, -1),
}));

function targetOf(from: string, specifier: string): string {
  const named = names.find(({ name }) => specifier.startsWith(name));
  if (named !== undefined) return named.folder + specifier.slice(named.name.length);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('node:')) return specifier;
  return `npm:${/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]}`;
}

/** One line for each import against a rule, and for each cycle. */
export function problemsOf(imports: readonly Import[]): string[] {
  const bound = imports.filter(({ from }) => !from.includes('/testing/'));
  return [
    ...orders.flatMap((order) => bound.filter((one) => isBackward(order, one)).map(because(order.because))),
    ...limits.flatMap((limit) => bound.filter((one) => isRefused(limit, one)).map(because(limit.because))),
    ...bound.filter(isUnnamed).map(because(byName.because)),
    ...mutualImports(bound).map(because(separate.because)),
    ...cyclesOf(imports).map((files) => `${files.join(' → ')}: ${withoutCycles.because}`),
  ];
}

const because =
  (reason: string) =>
  ({ from, line, specifier }: Import) =>
    `${from}:${line} imports ${specifier}: ${reason}`;

function isBackward({ inside, lines }: Order, { from, to }: Import): boolean {
  const [one, other] = [folderIn(inside, from), folderIn(inside, to)];
  if (one === undefined || other === undefined || one === other) return false;
  return !lines.some((line) => {
    const places = line.split(' ← ').map((place) => place.split(', '));
    const placeOf = (folder: string) => places.findIndex((place) => place.includes(folder));
    return placeOf(other) >= 0 && placeOf(other) < placeOf(one);
  });
}

/** The folder directly below another one that contains the file; none for the files in that one itself. */
function folderIn(inside: string, file: string): string | undefined {
  if (!file.startsWith(`${inside}/`)) return undefined;
  const [folder, rest] = file.slice(inside.length + 1).split('/');
  return rest === undefined ? undefined : folder;
}

function isRefused({ files, exceptFiles = [], only, never = [], but = [] }: Limit, one: Import): boolean {
  const own = files.map((pattern) => expressionOf(pattern).exec(one.from)).find((match) => match !== null);
  if (own === undefined || isOneOf(exceptFiles, one.from)) return false;
  const name = own.groups?.own;
  if (only !== undefined) return !isOneOf(only, one.to, name);
  return isOneOf(never, one.to, name) && !isOneOf(but, one.to, name);
}

function isOneOf(patterns: readonly string[], file: string, own?: string): boolean {
  return patterns.some((pattern) => expressionOf(pattern.replace('<own>', own ?? '<own>')).test(file));
}

const expressions = new Map<string, RegExp>();

/** The regular expression of a pattern. */
function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known !== undefined) return known;
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\*+/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replace('<own>', '(?<own>[^/]+)');
  const expression = new RegExp(`^${source}$`);
  expressions.set(pattern, expression);
  return expression;
}

function isUnnamed({ from, specifier }: Import): boolean {
  return specifier.startsWith('../') && isOneOf(byName.files, from);
}

/** The imports between two folders that must be separate, where both import each other. */
function mutualImports(imports: readonly Import[]): Import[] {
  const between = Map.groupBy(
    imports.flatMap((one) => {
      const [folder, other] = [separateFolder(one.from), separateFolder(one.to)];
      return folder === undefined || other === undefined || folder === other
        ? []
        : [{ one, way: `${folder} → ${other}`, back: `${other} → ${folder}` }];
    }),
    ({ way }) => way,
  );
  return [...between.values()].flatMap((same) =>
    same.filter(({ back }) => between.has(back)).map(({ one }) => one),
  );
}

/** `server/platform/data/db` for a file anywhere below it. */
function separateFolder(file: string): string | undefined {
  for (const pattern of separate.folders) {
    const folder = file.split('/').slice(0, pattern.split('/').length).join('/');
    if (folder !== file && isOneOf([pattern], folder)) return folder;
  }
  return undefined;
}

/** The files of each cycle, found by Tarjan's algorithm for strongly connected components. */
function cyclesOf(imports: readonly Import[]): string[][] {
  const lasting = imports.filter(({ from, isDynamic }) => !isDynamic && isOneOf(withoutCycles.files, from));
  const targets = Map.groupBy(lasting, ({ from }) => from);
  const cycles: string[][] = [];
  const seen = new Map<string, number>();
  const open: string[] = [];

  /** Returns the earliest open file that can be reached from this one. */
  function visit(file: string): number {
    const place = seen.size;
    seen.set(file, place);
    open.push(file);
    let earliest = place;
    for (const { to } of targets.get(file) ?? []) {
      if (!seen.has(to)) earliest = Math.min(earliest, visit(to));
      else if (open.includes(to)) earliest = Math.min(earliest, seen.get(to) ?? earliest);
    }
    if (earliest === place) {
      const component = open.splice(open.indexOf(file));
      if (component.length > 1) cycles.push(component);
    }
    return earliest;
  }

  for (const file of targets.keys()) if (!seen.has(file)) visit(file);
  return cycles;
}
