import type { Scope, Token } from '../../di.js';
import { ServiceError } from '../../errors.js';
import type { Kind } from '../../plugin/mark.js';
import { foreignFile, type Plugin } from '../../plugin/registry.js';
import { runAsPlugin } from '../../plugin/loading/unhandled-errors.js';

/**
 * Builds a plugin of a session.
 * @param ports the classes of which its class must extend one
 * @throws ServiceError E0603 when it extends none of them, or its constructor throws; the reason is in the details
 */
export function buildPlugin<K extends Kind, P extends readonly Token<unknown>[]>(
  plugin: Plugin<K>,
  scope: Scope,
  ...ports: P
): InstanceType<P[number]> {
  const { name } = plugin.info;
  let built: object;
  try {
    built = runAsPlugin(foreignFile(plugin), () => scope.get(plugin.target));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError('E0603', `${name} could not be built`, { plugin: name, reason }, { cause: error });
  }
  if (ports.some((port) => built instanceof port)) return built as InstanceType<P[number]>;
  // Created only for the error: it takes milliseconds.
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ports.map((port) => port.name));
  throw new ServiceError('E0603', `${name} must extend ${names}`, { plugin: name });
}
