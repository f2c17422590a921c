import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../../boot.js';
import { bindServer, type BoundServer } from '../../bound-server.js';
import type { McpFeatures } from '../features.js';
import { INVALID_REQUEST, reply, replyError, send } from './json-rpc-reply.js';
import { McpEndpoint } from './mcp-endpoint.js';

/**
 * Serves MCP over Streamable HTTP at `/mcp`, and `GET /health/live`, which needs no token. All clients share the device
 * sessions.
 * @throws Error when the address cannot be bound
 */
export async function serveMcpHttp(service: Service, features: McpFeatures): Promise<BoundServer> {
  await service.registry.loadDeferred();
  const endpoint = new McpEndpoint(service, features, await service.access());

  async function answerOther(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    await endpoint.admit(request, response);
    if (isLivenessProbe(request, path)) send(response, 200, { status: 'ok' });
    else reply(response, 404, INVALID_REQUEST, 'the MCP endpoint is /mcp');
  }

  const server = await bindServer(
    service,
    (request, response) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path === '/mcp') {
        endpoint.listener(request, response);
        return;
      }
      answerOther(request, response, path).catch((error: unknown) =>
        replyError(response, error, () => service.logger.log),
      );
    },
    () => endpoint.close(),
  );
  return { ...server, url: `${server.url}/mcp` };
}

const isLivenessProbe = ({ method = '' }: IncomingMessage, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && path === '/health/live';
