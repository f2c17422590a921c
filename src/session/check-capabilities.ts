import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../suggest.js';
import type { EnabledSource } from './config.js';

/**
 * @param info the plugin's mark; one that lists no capabilities takes any
 * @throws ServiceError E0104 with the nearest name for a capability that it does not know
 */
export function checkCapabilities(
  info: { readonly name: string; readonly capabilities?: readonly string[] },
  { capabilities }: EnabledSource,
): void {
  const { name: plugin, capabilities: known } = info;
  const unknown = known && Object.keys(capabilities).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const suggestions = suggest(unknown, known!);
  throw new ServiceError(
    'E0104',
    `${plugin} has no capability ${JSON.stringify(unknown.slice(0, 100))}${didYouMean(suggestions)}`,
    { capability: unknown, suggestions, known },
  );
}
