import type { Settings } from '../../config.js';
import { maskUrl } from '../../secret.js';
import { driverOf, type OneDriver } from '../../session/plan.js';
import type { Step } from '../../steps/step.js';

/** A run before it begins. */
export interface RunPlan {
  readonly title: string;
  /** Where the steps come from: a path, `stdin` or the name of a command. */
  readonly source: string;
  readonly steps: readonly Step[];
  readonly driver: string;
  readonly address?: string | undefined;
  /** Values of variables; secrets among them are masked too. */
  readonly values?: readonly string[];
}

/** @param source the path of the file, or `stdin`; absent for one keyword of the command line */
export const planRun = (
  steps: readonly Step[],
  source: string | undefined,
  wanted: OneDriver,
  settings: Settings,
): RunPlan => ({
  title: source ?? steps[0]!.keyword,
  source: source ?? 'svc',
  steps,
  driver: driverOf(wanted, settings),
  address: addressOf(wanted),
});

/** The driver's server, else the page that the session opens; without credentials. */
function addressOf({ url, capabilities }: OneDriver): string | undefined {
  const address = url ?? capabilities?.['url'];
  return typeof address === 'string' ? maskUrl(address) : undefined;
}
