import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { ServiceError } from '#svc';

/** Appium's own log, through which everything goes that it and its drivers say. */
export interface AppiumSink extends EventEmitter {
  level: string;
}

/** Appium's server; its way of closing ends the process when that takes too long. */
export type AppiumHttpServer = Omit<Server, 'close'> & { close(): Promise<void> };

/** What is used of the package `appium`. */
export interface AppiumModule {
  readonly version: string;
  readonly sink: AppiumSink;
  /** Starts a server with the arguments of its command line, in camel case. */
  readonly main: (args: Readonly<Record<string, unknown>>) => Promise<AppiumHttpServer | undefined>;
  /** Whether a version lies in a range, as npm writes ranges. */
  readonly satisfies: (version: string, range: string) => boolean;
}

/** What to do without Appium. */
export const APPIUM_MISSING =
  'run "npm install appium appium-uiautomator2-driver", or give the url of an Appium server that runs already';

/**
 * Loads Appium, which takes half a second.
 * @throws ServiceError E0102 saying what to install when it is missing, or the reason why it cannot be loaded
 */
export function loadAppium(load: NodeRequire = createRequire(import.meta.url)): AppiumModule {
  try {
    // Its type declarations do not compile under this project's settings.
    const { main } = load('appium') as Pick<AppiumModule, 'main'>;
    const { version } = load('appium/package.json') as { version: string };
    const { logger } = load('appium/support.js') as { logger: { getLogger(): { unwrap(): AppiumSink } } };
    const { satisfies } = createRequire(load.resolve('appium'))('semver') as Pick<AppiumModule, 'satisfies'>;
    return { version, main, satisfies, sink: logger.getLogger().unwrap() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason = ''] = message.split('\n');
    const isMissing = code === 'MODULE_NOT_FOUND' && reason.includes("'appium'");
    const problem = isMissing ? 'Appium is not installed' : `Appium cannot be loaded (${reason.slice(0, 500)})`;
    throw new ServiceError('E0102', `${problem}: ${APPIUM_MISSING}`, undefined, { cause: error });
  }
}
