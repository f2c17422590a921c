import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';

const ARGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Opens the page by Playwright alone, in a browser with the arguments of the service's own.
 * @throws Error when the arguments of the two browsers differ
 */
export async function withBarePage<T>(
  url: string,
  service: { readonly pid: number },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const browser = await chromium.launch({ executablePath: path, args: [...ARGS, ...args] });
  try {
    const [ours, bare] = await Promise.all([browserArguments(service.pid), browserArguments(process.pid)]);
    if (ours !== bare) throw new Error(`the browsers differ:\n${ours}\n${bare}`);
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The command line of the browser that a process started, without the profile, which is a new one each time. */
async function browserArguments(parent: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-Aww', '-o', 'ppid=,args=']);
  const line = stdout
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${parent} `) && each.includes('--remote-debugging-pipe'));
  if (line === undefined) throw new Error(`process ${parent} has started no browser`);
  return line.replace(/^\d+ /, '').replace(/--user-data-dir=\S+/, '');
}
