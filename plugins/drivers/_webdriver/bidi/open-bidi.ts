import { checkEgress, type Config, type LogRecorder } from '#svc';
import type { RemoteServer } from '../remote-session.js';
import { BidiLogs } from './bidi-logs.js';
import { BidiSession } from './bidi-session.js';
import { recordPages } from './record-pages.js';

/** What a session with WebDriver BiDi can do beside classic WebDriver. */
export interface Bidi {
  readonly session: BidiSession;
  readonly logs: BidiLogs;
}

/**
 * Connects and records from now on.
 * @param webSocketUrl the address that the server answered
 * @throws ServiceError E0105 when there is no connection, E0104 for an address that may not be called
 */
export async function openBidi(
  webSocketUrl: string,
  server: Pick<RemoteServer, 'endpoint' | 'hold'>,
  { settings, recorder }: Pick<Config, 'settings'> & { readonly recorder: LogRecorder },
  signal: AbortSignal,
): Promise<Bidi> {
  const url = new URL(webSocketUrl);
  if (url.hostname !== server.endpoint.hostname) checkEgress(settings, url, 'E0104');
  const session = await BidiSession.connect(webSocketUrl, server, signal);
  try {
    await recordPages(session, recorder);
    return { session, logs: new BidiLogs(session) };
  } catch (error) {
    session.close();
    throw error;
  }
}
