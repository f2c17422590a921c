import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';

const LISTENING = /DevTools listening on (ws:\S+)/;

/** A Chromium with a DevTools port, which a person runs beside the service. */
export class RunningChromium {
  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    /** The address of its DevTools with the path that it printed. */
    readonly wsUrl: string,
  ) {}

  /** @param page the address of its first tab */
  static async start(page: string): Promise<RunningChromium> {
    const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
    const profile = await mkdtemp(join(tmpdir(), 'svc-test-running-'));
    const own = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const child = spawn(path, [...args, ...own, `--user-data-dir=${profile}`, page], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let output = '';
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      const url = LISTENING.exec(output)?.[1];
      if (url === undefined) continue;
      child.stderr.resume();
      return new RunningChromium(child, profile, url);
    }
    throw new Error(`Chromium ended: ${output}`);
  }

  /** The address of its DevTools. */
  get httpUrl(): string {
    return `http://${new URL(this.wsUrl).host}`;
  }

  /** The addresses of its tabs. */
  async tabs(): Promise<string[]> {
    const targets = (await (await fetch(`${this.httpUrl}/json/list`)).json()) as { type: string; url: string }[];
    return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.signalCode === null) {
      process.kill(-this.child.pid!, 'SIGKILL');
      await ended;
    }
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
