import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import type { McpEndpoint } from '../mcp/transports/mcp-endpoint.js';
import type { Peers } from '../peers/peers.js';
import { asMissingSdk } from './service-command.js';

/**
 * MCP beside the HTTP interface of a process; undefined unless the setting `mcp` is on.
 * @throws ServiceError E0503 for an unknown group of tools; Error when the packages of the protocol are not installed
 */
export async function mcpOf(service: Service, peers: Peers): Promise<McpEndpoint | undefined> {
  const { mcp: isOn, mcp_tools: groups } = service.config.settings;
  if (!isOn) return undefined;
  const [{ buildFeatures }, { readToolGroups }, { RemoteAnswers }, { serveReplicas }, { McpEndpoint }] =
    await Promise.all([
      import('../mcp/features.js'),
      import('../mcp/tool-groups.js'),
      import('../mcp/fleet/remote-answers.js'),
      import('../mcp/fleet/serve-replicas.js'),
      import('../mcp/transports/mcp-endpoint.js'),
    ]).catch((error: unknown) => {
      throw asMissingSdk(error);
    });
  let chosen: ReturnType<typeof readToolGroups>;
  try {
    chosen = readToolGroups(groups);
  } catch (error) {
    throw new ServiceError('E0503', `mcp_tools (SVC_MCP_TOOLS): ${(error as Error).message}`);
  }
  const { isShared } = service.fleet;
  const features = buildFeatures(service, chosen, isShared ? new RemoteAnswers(service, peers) : undefined);
  if (isShared) serveReplicas(service, features, peers);
  return new McpEndpoint(service, features, await service.access(), isShared ? peers : undefined);
}
