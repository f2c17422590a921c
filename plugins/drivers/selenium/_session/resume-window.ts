import type { DriverOptions, z } from '#svc';
import { findOpen, type WebDriverAttachment } from '../../_webdriver/attachment.js';
import { readEndpoint, refuseOwnServer } from '../../_webdriver/endpoint.js';
import { RemoteSession, serverAt } from '../../_webdriver/remote-session.js';
import { type OpenWindow, pageOf, recordBidi, type WindowContext } from './open-window.js';

type Attachment = z.output<typeof WebDriverAttachment>;

/**
 * Goes on with a session of another process on the server of `url`, in the same window.
 * @throws ServiceError E0106 when the session is gone, E0102 and E0107 when the server does not say whether it is
 */
export async function resumeWindow(
  { capabilities, url }: DriverOptions & { readonly url: string },
  { session: known, page }: Attachment,
  context: WindowContext,
  scriptLimit: number,
  signal: AbortSignal,
): Promise<OpenWindow> {
  const endpoint = readEndpoint(url);
  refuseOwnServer(endpoint);
  const server = serverAt(endpoint, context);
  const session = await RemoteSession.resume(server, known);
  const surface = pageOf(session, capabilities, context, scriptLimit, undefined);
  if (page) surface.restore(page);
  await findOpen(session, endpoint.shown, () => surface.switchToFront(), signal);
  const bidi = await recordBidi(session, server, context, signal);
  return { session, surface, bidi, server: undefined, downloads: undefined };
}
