import { ServiceError, z } from '#svc';
import { findOpen, WebDriverAttachment } from '../../_webdriver/attachment.js';
import { isLocal, readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { type Remote, RemoteSession, serverAt } from '../../_webdriver/remote-session.js';
import { PortLease } from '../_server/ports.js';
import type { SurfaceOptions } from '../_surface/surfaces.js';
import type { AppiumRequest } from './capabilities.js';
import { type Connection, deviceOf, type OpenDevice, type SessionContext } from './open-session.js';

/** With what another process goes on with a session of an Appium server. */
export const AppiumAttachment = WebDriverAttachment.extend({
  /** The web view that the session entered; `page` is its page then. */
  webView: z.string().optional(),
  /** Ports of the server's host, by their capabilities. */
  ports: z.record(z.number()).optional(),
});

/**
 * Goes on with a session that another process opened, with the app and the web view that are in front.
 * @throws ServiceError E0106 when the session is gone, E0102 and E0107 when the server does not say whether it is
 */
export async function resumeDevice(
  url: string,
  { session: known, page, webView, ports }: z.output<typeof AppiumAttachment>,
  request: AppiumRequest,
  context: SessionContext,
  options: Omit<SurfaceOptions, 'hasTouch'>,
  signal: AbortSignal,
): Promise<Connection & { readonly device: OpenDevice }> {
  const endpoint = readEndpoint(url);
  refuseOwnServer(endpoint);
  const server = serverAt(endpoint, context);
  const session = await RemoteSession.resume(server, known);
  const device = deviceOf(session, request, options);
  const { page: browser, hybrid, remote } = device;
  if (page) browser?.restore(page);
  if (webView !== undefined) hybrid?.restore(webView, page);
  const ask = () => (browser ? browser.switchToFront() : askForWindow(remote, signal));
  await findOpen(session, endpoint.shown, ask, signal);
  const isHere = ports !== undefined && isLocal(endpoint);
  return { session, device, ports: isHere ? await PortLease.keep(ports) : undefined };
}

/** A session that is open may be one of a driver without this command, such as those of televisions. */
async function askForWindow(remote: Remote, signal: AbortSignal): Promise<void> {
  await remote
    .command((browser) => browser.getWindowRect(), { signal })
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'E0105') throw error;
    });
}
