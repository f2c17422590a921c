import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { PACKAGES } from './packages.js';

/** Arguments of Node that start an MCP server over stdio. */
export type ServerCommand = readonly string[];

const OURS = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

export const svcMcp = (...args: readonly string[]): ServerCommand => [OURS, 'mcp', '--log-level', 'error', ...args];

/** `@playwright/mcp` with the browser of the service and an in-memory profile. */
export async function playwrightMcp(): Promise<ServerCommand> {
  const { path } = await findBrowser(process.env['SVC_BROWSER']);
  const cli = join(PACKAGES, '@playwright/mcp/cli.js');
  return [cli, '--headless', '--isolated', '--no-sandbox', '--executable-path', path];
}

export const mobileMcp = (): ServerCommand => [join(PACKAGES, '@mobilenext/mobile-mcp/lib/index.js')];
