import { execute } from '@oclif/core/execute';
import { settings } from '@oclif/core/settings';
import { PACKAGE } from '../version.js';

/**
 * Runs the command of `process.argv` to its end.
 * @param root directory of the manifest of the commands
 */
export async function runCommand(root: string): Promise<void> {
  // With NODE_ENV=development or test oclif would look for TypeScript sources instead of what was built.
  settings.enableAutoTranspile = false;
  // With the package given, oclif does not look for one above the root.
  await execute({ loadOptions: { root, pjson: PACKAGE } });
}
