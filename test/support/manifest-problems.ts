import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Manifest } from './rendered-chart.js';

const KUBERNETES = 'kubernetes-models';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Custom resources whose types a package has. */
const PACKAGES: Readonly<Record<string, string>> = { 'keda.sh': '@kubernetes-models/keda/keda.sh' };
/** Custom resources without a package that runs on this version of Node. */
const UNKNOWN = ['monitoring.coreos.com'];

/**
 * What the types of Kubernetes say about objects, one line each: a field that does not exist, is missing or has another type.
 * The compiler checks them as literals, in which an unknown field is an error.
 */
export function manifestProblems(manifests: readonly Manifest[]): string[] {
  const known = manifests.filter(({ apiVersion }) => !UNKNOWN.includes(apiVersion.split('/')[0]!));
  const source = known
    .map((manifest, n) => {
      const { kind } = manifest;
      return `import type { I${kind} as I${n} } from '${moduleOf(manifest)}';\nexport const m${n}: I${n} = ${JSON.stringify(manifest, null, 1)};\n`;
    })
    .join('');
  return typeErrors(`${ROOT}manifests.ts`, source);
}

function moduleOf({ apiVersion, kind }: Manifest): string {
  const [group, version] = apiVersion.split('/') as [string, string | undefined];
  const root = PACKAGES[group];
  return root === undefined ? `${KUBERNETES}/${apiVersion}/${kind}` : `${root}/${version}/${kind}`;
}

/** Checks a file that exists in memory alone. */
function typeErrors(file: string, source: string): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const onDisk = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || onDisk.fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : onDisk.getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const line = source.slice(0, start).split('\n').length;
    return `${source.split('\n')[line - 1]!.trim()} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
