import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config, Settings } from '../../src/config.js';
import { Scope, type Token } from '../../src/di.js';
import { DetectorOptions } from '../../src/locate/ports.js';
import { createLog, Logger } from '../../src/log.js';
import { discover } from '../../src/plugin/discovery.js';
import type { Mark } from '../../src/plugin/mark.js';
import { Shutdown } from '../../src/plugin/shutdown.js';

const PLUGINS = fileURLToPath(new URL('../../plugins', import.meta.url));

class QuietLogger extends Logger {
  readonly log = createLog('error');
}

export interface BuiltPlugin<T> {
  readonly plugin: T;
  readonly end: () => Promise<void>;
}

/** The names of detectors that ask a server, which no benchmark has. */
const REMOTE = /^remote_/;

/** The detectors of the service of one kind that work on this machine, by name, each without capabilities. */
export async function pluginDetectors<T>(
  folder: 'text' | 'image',
  port: Token<T>,
): Promise<Record<string, () => BuiltPlugin<T>>> {
  const directory = join(PLUGINS, folder);
  const found = existsSync(directory) ? await discover(directory) : [];
  const local = found.filter(({ mark }) => !REMOTE.test(nameOf(mark)));
  return Object.fromEntries(
    local.map(({ mark, target }) => [
      nameOf(mark),
      () => {
        const scope = Scope.root();
        const logger = new QuietLogger();
        const config = new Config(Settings.parse({}));
        const shutdown = new Shutdown(config, logger);
        scope.provide(Logger, logger).provide(Config, config).provide(Shutdown, shutdown);
        scope.provide(DetectorOptions, new DetectorOptions(undefined, {}));
        const plugin = scope.get(target);
        if (!(plugin instanceof port)) throw new TypeError(`${nameOf(mark)} is no ${port.name}`);
        return { plugin, end: () => shutdown.run() };
      },
    ]),
  );
}

const nameOf = ({ info }: Mark): string => info.name;
