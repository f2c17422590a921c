import type { Logger } from '../log.js';

/** Milliseconds after which the process ends whatever is left; Playwright then kills its browsers. */
const LIMIT = 14_000;

/**
 * Waits for SIGTERM or SIGINT, then ends what runs and the process: exit code 0. A second signal ends it at once.
 * @param over another reason to end
 */
export async function endOnSignal(logger: Logger, end: () => Promise<void>, over?: Promise<void>): Promise<never> {
  const signal = await new Promise<NodeJS.Signals | undefined>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
    void over?.then(() => resolve(undefined));
  });
  const { log } = logger;
  log.info({ signal }, 'stopping');
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(1));
  setTimeout(() => {
    log.error('not everything ended in time');
    process.exit(0);
  }, LIMIT).unref();
  await end();
  log.info('stopped');
  process.exit(0);
}
