import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { promisify } from 'node:util';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';

/** The machine and what runs on it, as one line of text. */
export async function machine(): Promise<string> {
  const { path } = await findBrowser(process.env['SVC_BROWSER']);
  const { stdout: browser } = await promisify(execFile)(path, ['--version']);
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const load = `load ${loadavg()[0]!.toFixed(1)} before the run`;
  return [cores, `Node ${process.version}`, browser.trim(), load].join(', ');
}
