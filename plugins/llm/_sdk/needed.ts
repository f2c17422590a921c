import { env } from 'node:process';
import { ServiceError } from '#svc';

/**
 * Checks that packages are installed, without loading them.
 * @throws ServiceError E0801 saying what to install
 */
export function needPackages(provider: string, names: readonly string[]): void {
  const missing = names.filter((name) => {
    try {
      import.meta.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  throw new ServiceError('E0801', `${provider} needs packages: run "npm install ${missing.join(' ')}"`);
}

/**
 * The value of the first of these environment variables that is set.
 * @throws ServiceError E0801 saying which to set
 */
export function needVariable(provider: string, ...names: readonly string[]): string {
  const value = names.map((name) => variable(name)).find((found) => found !== undefined);
  if (value !== undefined) return value;
  throw new ServiceError('E0801', `${provider} needs ${names.join(' or ')} in the environment`);
}

/** The value of an environment variable; undefined when it is empty. */
export const variable = (name: string): string | undefined => env[name]?.trim() || undefined;
