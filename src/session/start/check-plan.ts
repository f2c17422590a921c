import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { READ_ONLY } from '../../access/permissions.js';
import type { Settings } from '../../config.js';
import { ServiceError } from '../../errors.js';
import { isBelow } from '../../files/project-path.js';
import { checkEgress } from '../../network/allowed-hosts.js';
import type { SessionPlan } from '../plan.js';

/**
 * The project directory with all links resolved.
 * @throws ServiceError E0503 when it is no directory, or lies outside `root`
 */
export async function checkProjectPath(path: string, root: string | undefined): Promise<string> {
  const full = resolve(path);
  const info = await stat(full).catch(() => undefined);
  if (!info?.isDirectory()) throw new ServiceError('E0503', 'project_path: is no directory that exists');
  const real = await realpath(full);
  if (root !== undefined) {
    if (!isBelow(await realpath(resolve(root)).catch(() => resolve(root)), real)) {
      throw new ServiceError('E0503', 'project_path: lies outside the directory that SVC_PROJECT_ROOT names');
    }
  }
  return real;
}

/**
 * Checks the addresses of a plan: servers, detectors, and every http address in their capabilities, such as an app to
 * download. Those of a pool are the operator's.
 * @throws ServiceError E0104 for a host that `egress_allowed_hosts` does not list
 */
export function checkAddresses({ drivers, textDetectors, imageDetectors }: SessionPlan, settings: Settings): void {
  if (settings.egress_allowed_hosts === undefined) return;
  const given = [...drivers, ...textDetectors, ...imageDetectors].map(
    ({ url, capabilities, ofClient }) => ofClient ?? [url, capabilities],
  );
  for (const text of textsIn(given)) {
    if (URL.canParse(text)) checkEgress(settings, new URL(text), 'E0104');
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** @throws ServiceError E0508 for a session that would write files, with the setting `read_only` */
export function checkWrites(
  { updateBaselines }: Pick<SessionPlan, 'updateBaselines'>,
  { read_only: isReadOnly, update_baselines: byDefault }: Pick<Settings, 'read_only' | 'update_baselines'>,
): void {
  if (isReadOnly && (updateBaselines ?? byDefault)) {
    throw new ServiceError('E0508', `${READ_ONLY}: update_baselines is refused`);
  }
}
