import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  readonly file: string;
  /** A file of the project, or the name of a module. */
  readonly to: string;
  /** Loaded when it is needed instead of together with the file. */
  readonly isDynamic: boolean;
}

const STATIC = /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function filesBelow(directory: string): string[] {
  return readdirSync(join(PROJECT, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

function importsOf(file: string): Import[] {
  const source = read(file);
  const from = (pattern: RegExp, isDynamic: boolean) =>
    [...source.matchAll(pattern)].map(([, specifier]) => ({
      file,
      to: specifier!.startsWith('.') ? join(dirname(file), specifier!).replace(/\.js$/, '.ts') : specifier!,
      isDynamic,
    }));
  return [...from(STATIC, false), ...from(DYNAMIC, true)];
}

const SOURCE = filesBelow('src');
const KEYWORDS = filesBelow('keywords');
const PLUGINS = filesBelow('plugins');
const DEMO = filesBelow('demo');
const BENCH = filesBelow('bench');
const INSPECTOR = filesBelow('inspector/src');
const ALL = [...SOURCE, ...KEYWORDS, ...PLUGINS, ...DEMO];
const IMPORTS = ALL.flatMap(importsOf);

/** From the bottom up: a part imports itself and lower levels. Parts of one level do not import each other, but for the lowest. */
const LEVELS = [
  [
    'access',
    'config',
    'deadline',
    'di',
    'errors',
    'listeners',
    'load-config',
    'log',
    'network',
    'pool-settings',
    'schema-problems',
    'secret',
    'setting-values',
    'terminal-text',
    'text',
    'tracing',
    'untrusted',
    'variables',
    'version',
    'worker-pool',
  ],
  ['device', 'files'],
  ['logs'],
  ['plugin'],
  ['locate'],
  ['api', 'keyword', 'pictures', 'video'],
  ['heal', 'tracking'],
  ['session'],
  ['directory'],
  ['boot', 'steps', 'testing'],
  ['suite', 'client'],
  ['bound-server', 'peers'],
  ['http', 'mcp', 'robot'],
  ['cli'],
];

/** The part of src that a file belongs to: its folder, or its own name when it is directly in src. */
const partOf = (file: string): string => file.split('/')[1]!.replace(/\.ts$/, '');
const levelOf = (part: string): number => LEVELS.findIndex((parts) => parts.includes(part));
const isSource = ({ to }: Import): boolean => to.startsWith('src/');
const shown = ({ file, to }: Import): string => `${file} -> ${to}`;

describe('architecture', () => {
  it('has a level for every part of src', () => {
    const apart = ['index'];
    const parts = [...new Set(SOURCE.map(partOf))].filter((part) => !apart.includes(part));
    expect(parts.filter((part) => levelOf(part) < 0)).to.deep.equal([]);
  });

  it('imports downwards only', () => {
    const upwards = IMPORTS.filter((found) => {
      if (!found.file.startsWith('src/') || !isSource(found)) return false;
      const [from, to] = [partOf(found.file), partOf(found.to)];
      if (from === to || from === 'index') return false;
      // The parts of the lowest level may import each other.
      const isBelow = levelOf(to) < levelOf(from) || (levelOf(to) === 0 && levelOf(from) === 0);
      return !isBelow || levelOf(to) < 0;
    });
    expect(upwards.map(shown)).to.deep.equal([]);
  });

  it('keeps the doors out of the public API', () => {
    const doors = ['boot', 'testing', 'http', 'cli'];
    const found = importsOf('src/index.ts').filter((each) => isSource(each) && doors.includes(partOf(each.to)));
    expect(found.map(shown)).to.deep.equal([]);
  });

  it('keeps the demo app apart: it imports nothing of the rest', () => {
    const found = IMPORTS.filter(({ file, to }) => file.startsWith('demo/') && !to.startsWith('demo/'));
    expect(found.filter(({ to }) => to === '#svc' || to.endsWith('.ts')).map(shown)).to.deep.equal([]);
    const users = IMPORTS.filter(({ file, to }) => to.startsWith('demo/') && !file.startsWith('demo/'));
    expect(users.filter(({ file }) => !file.startsWith('src/cli/')).map(shown)).to.deep.equal([]);
  });

  it('imports only files that exist', () => {
    const missing = IMPORTS.filter(({ to }) => to.includes('/') && to.endsWith('.ts') && !ALL.includes(to));
    expect(missing.filter(({ to }) => !to.endsWith('.d.ts')).map(shown)).to.deep.equal([]);
  });

  it('has no import cycle', () => {
    const files = [...ALL, ...BENCH];
    const imports = [...IMPORTS, ...BENCH.flatMap(importsOf)];
    const graph = new Map(
      files.map((file) => [
        file,
        imports.filter((each) => each.file === file && !each.isDynamic && files.includes(each.to)).map(({ to }) => to),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const next of graph.get(file)!) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).to.deep.equal([]);
  });

  it('writes keywords with svc, Node and the parts of their own folder alone', () => {
    const folderOf = (file: string) => dirname(file).replace(/\/_[^/]+$/, '');
    const found = KEYWORDS.flatMap(importsOf).filter(
      ({ file, to }) => to !== '#svc' && !isBuiltin(to) && folderOf(to) !== folderOf(file),
    );
    expect(found.map(shown)).to.deep.equal([]);
  });

  it('writes plugins with svc, Node, packages and their own or shared folders', () => {
    const found = PLUGINS.flatMap(importsOf).filter(({ file, to }) => {
      if (!to.includes('/') || !to.endsWith('.ts')) return /^#?svc\//.test(to) || to === 'svc';
      const shared = dirname(to)
        .split('/')
        .some((folder) => folder.startsWith('_'));
      return dirname(to) !== dirname(file) && !(shared && to.startsWith('plugins/'));
    });
    expect(found.map(shown)).to.deep.equal([]);
  });

  it('loads no plugin by an import: discovery does', () => {
    const found = SOURCE.flatMap(importsOf).filter(({ to }) => /^(keywords|plugins)\//.test(to) || to === '#svc');
    expect(found.map(shown)).to.deep.equal([]);
  });

  it('knows the container in di.ts alone', () => {
    const found = IMPORTS.filter(({ to }) => /^(reflect-metadata|tsyringe)/.test(to)).map(({ file }) => file);
    expect([...new Set(found)]).to.deep.equal(['src/di.ts']);
  });

  it('keeps no instance in the container for longer than its scope', () => {
    const found = ALL.filter((file) => /@?\b(singleton|scoped)\(|\bLifecycle\b/.test(read(file)));
    expect(found).to.deep.equal([]);
  });

  it('names every file for what it holds', () => {
    const drawers = /^_?(utils?|helpers?|common|misc|shared|manager|handler|processor)\.ts$/;
    expect([...ALL, ...filesBelow('test')].filter((file) => drawers.test(basename(file)))).to.deep.equal([]);
    expect(ALL.filter((file) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(file)))).to.deep.equal([]);
  });

  it('keeps the inspector to the HTTP interface, and its views apart', () => {
    const root = 'inspector/src/';
    const folderOf = (file: string) => file.slice(root.length).split('/')[0]!;
    const below: Record<string, readonly string[]> = { api: [], state: ['api'], ui: ['api', 'state'] };
    const ofViews = ['api', 'state', 'ui', 'keywords'];
    const found = INSPECTOR.flatMap(importsOf).filter(({ file, to }) => {
      if (!to.includes('/') || !to.startsWith('inspector/')) return /^(src|keywords|plugins|demo)\/|^#svc/.test(to);
      if (to === 'inspector/generated/interface') return folderOf(file) !== 'api';
      const [from, used] = [folderOf(file), folderOf(to)];
      if (from === used || ['layout', 'main.tsx'].includes(from)) return false;
      return !(below[from] ?? ofViews).includes(used);
    });
    expect(found.map(shown)).to.deep.equal([]);
  });

  it('exports by name, but for what a framework loads', () => {
    const found = ALL.filter((file) => /^export default\b/m.test(read(file)));
    expect(found.filter((file) => !/^src\/cli\/(commands|hooks)\//.test(file))).to.deep.equal([]);
  });

  it('reads the environment and writes to the console nowhere but at the edge', () => {
    const found = SOURCE.filter((file) => /\bprocess\.env\b/.test(read(file)));
    expect(found).to.deep.equal(['src/load-config.ts', 'src/tracing/exporter-settings.ts']);
    expect(ALL.filter((file) => /\bconsole\./.test(read(file)))).to.deep.equal([]);
  });
});
