import type { McpProcess } from './mcp-process.js';

/**
 * Starts a session of `svc mcp` on a page.
 * @param more further capabilities
 * @returns its id
 */
export async function openInSvc(svc: McpProcess, url: string, more: object = {}): Promise<string> {
  const { structuredContent } = await svc.call('start_session', { capabilities: { url, ...more } });
  return (structuredContent as { session_id: string }).session_id;
}
