import { pathToFileURL } from 'node:url';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Check } from '../../plugin/mark.js';
import { NODE_RANGE } from '../../version.js';
import type { Settings } from '../../config.js';
import type { Registry } from '../../plugin/registry.js';
import { driverOf } from '../../session/plan.js';
import { asMissingSdk } from '../service-command.js';
import { findTypeScript } from '../../plugin/loading/compile-typescript.js';
import { formatRejection } from '../../plugin/discovery.js';

/** @param running the version of Node that runs, such as `20.19.1` */
export const nodeVersion = (running = process.versions.node): Check => ({
  what: 'Node',
  look: () =>
    Promise.resolve(
      isAtLeast(running, NODE_RANGE.replace('>=', ''))
        ? { state: 'fine', found: running }
        : { state: 'failed', found: `${running}, too old`, mend: `install Node ${NODE_RANGE}` },
    ),
});

function isAtLeast(version: string, least: string): boolean {
  const [numbers, wanted] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differing = wanted.findIndex((number, i) => number !== numbers[i]);
  return differing < 0 || (numbers[differing] ?? 0) > wanted[differing]!;
}

/** The driver of a session that names none and has no address. */
export const defaultDriverOf = (settings: Settings): string => driverOf({}, settings);

export const defaultDriver = (registry: Registry): Check => ({
  what: 'default driver',
  look: ({ settings }) =>
    new Promise((resolve) => {
      const { name } = registry.get('driver', defaultDriverOf(settings)).info;
      resolve({ state: 'fine', found: settings.driver === undefined ? name : `${name}, by the settings` });
    }),
});

export const MCP_SDK: Check = {
  what: 'MCP SDK',
  async look() {
    try {
      await import('../../mcp/transports/stdio.js');
      return { state: 'fine', found: 'installed' };
    } catch (error) {
      return { state: 'warning', found: 'not installed', mend: asMissingSdk(error).message };
    }
  },
};

export const TYPESCRIPT: Check = {
  what: 'TypeScript',
  look: () =>
    new Promise((resolve) => {
      const { version } = findTypeScript(pathToFileURL(`${process.cwd()}/plugins/any.ts`).href);
      resolve({ state: 'fine', found: `${version}, for plugins in TypeScript` });
    }),
};

export const leftOutPlugins = (registry: Registry): Check => ({
  what: 'plugins',
  look: () => {
    const { rejected } = registry;
    if (rejected.length === 0) {
      return Promise.resolve({ state: 'fine', found: `${registry.everything().length}, none left out` });
    }
    return Promise.resolve({
      state: 'warning',
      found: `${rejected.length} left out: ${rejected.map(formatRejection).join('; ')}`,
      mend: 'fix or remove them; "svc plugins" lists what is found where',
    });
  },
});

/** Whether `svc serve` can bind its address. */
export const HTTP_PORT: Check = {
  what: 'HTTP port',
  async look({ settings: { host, port }, signal }) {
    const server = createServer().listen(port, host);
    try {
      await once(server, 'listening', { signal });
      return { state: 'fine', found: port === 0 ? 'any free one' : `${port} on ${host} is free` };
    } catch (error) {
      signal.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be bound (${code})`;
      return { state: 'warning', found: `${port} on ${host} ${reason}`, mend: 'svc serve --port 0 picks a free one' };
    } finally {
      server.close();
    }
  },
};
