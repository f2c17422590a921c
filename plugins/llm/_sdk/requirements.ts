import { env } from 'node:process';
import { type Check, ServiceError } from '#svc';

/**
 * Checks that packages are installed, without loading them.
 * @throws ServiceError E0801 naming those to install
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
 * @throws ServiceError E0801 naming them
 */
export function needVariable(provider: string, ...names: readonly string[]): string {
  const value = names.map((name) => variable(name)).find((found) => found !== undefined);
  if (value !== undefined) return value;
  throw new ServiceError('E0801', `${provider} needs ${names.join(' or ')} in the environment`);
}

/** The value of an environment variable; undefined when it is empty. */
export const variable = (name: string): string | undefined => env[name]?.trim() || undefined;

/** The check of `svc doctor` whether one of these environment variables is set; it shows no value. */
export const variableCheck = (...names: readonly string[]): Check => ({
  what: 'environment',
  look: () => {
    const set = names.filter((name) => variable(name) !== undefined);
    return Promise.resolve(
      set.length > 0
        ? { state: 'fine', found: `${set.join(', ')} is set` }
        : { state: 'warning', found: `${names.join(' or ')} is not set`, mend: 'set it to use this model' },
    );
  },
});
