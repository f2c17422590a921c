import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { COMMAND } from './svc-command.js';

/** What a process has loaded of this package and of others. */
interface LoadedModules {
  /** The packages of node_modules, each once. */
  readonly packages: readonly string[];
  readonly files: number;
  /** Characters of their source. */
  readonly chars: number;
}

/** Prints a line with the modules when the process ends, to stderr. V8 tells of each script. */
const PROBE = `
import { Session } from 'node:inspector';
import { writeSync } from 'node:fs';
const loaded = [];
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params: { url, length } }) => {
  if (url.startsWith('file:')) loaded.push([url, length]);
});
session.post('Debugger.enable');
process.on('exit', () => writeSync(2, '\\nloaded ' + JSON.stringify(loaded) + '\\n'));
`;
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;

interface Talk {
  /** Working directory, without plugins. */
  readonly cwd: string;
  /** Written to stdin at once. */
  readonly input?: string;
  /** Called with each line of stdout. */
  readonly onLine?: (line: string, child: ChildProcess) => void;
}

/** Runs `svc` to its end. */
export async function loadedBy(args: readonly string[], { cwd, input, onLine }: Talk): Promise<LoadedModules> {
  const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  const child = spawn(process.execPath, ['--import', probe, COMMAND, ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line, child));
  if (input !== undefined) child.stdin.write(input);
  await new Promise((resolve) => child.once('close', resolve));
  const found = /^loaded (.*)$/m.exec(stderr)?.[1];
  if (found === undefined) throw new Error(`svc ${args.join(' ')} told of no modules: ${stderr}`);
  const loaded = JSON.parse(found) as [url: string, chars: number][];
  return {
    packages: [...new Set(loaded.flatMap(([url]) => PACKAGE.exec(url)?.[1] ?? []))],
    files: loaded.length,
    chars: loaded.reduce((sum, [, chars]) => sum + chars, 0),
  };
}
