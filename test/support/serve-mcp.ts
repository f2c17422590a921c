import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '../fixtures/until.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

/** A `svc mcp --transport http` of its own. */
export interface ServedMcp {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveMcp(args: readonly string[] = []): Promise<ServedMcp> {
  const child = spawn(
    process.execPath,
    [COMMAND, 'mcp', '--transport', 'http', '--port', '0', '--log-level', 'error', ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = await until('the address', () => /listening on (\S+)/.exec(output)?.[1], 20_000);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
