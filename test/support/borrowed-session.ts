import { ClientSession } from './client-session.js';
import { HttpClient } from './http-client.js';
import { askPool } from './shared-run.js';

/** What the main process keeps of a session between two spec files. */
interface ReturnedSession {
  readonly id: string;
  readonly driverId: string;
}

const keys = new WeakMap<ClientSession, string>();

/**
 * A session of the shared service that a file has to itself until it returns it. Others may have used it before: its
 * page is blank and it has no files, but recorded steps and templates are left of them. A file that types secrets or sets variables starts a
 * session of its own. Starting a browser takes more processor time than most files need for their tests.
 * @param client of the shared service; `stopSessions` does not stop the session
 * @param config of the session, without an address
 */
export async function borrowSession(client: HttpClient, config: object): Promise<ClientSession> {
  const key = JSON.stringify(config);
  const session = (await returnedSession(client, key)) ?? (await startedSession(client, config));
  keys.set(session, key);
  return session;
}

/** Lets the next file have the session. */
export async function returnSession(session: ClientSession): Promise<void> {
  const { id, driverId } = session;
  await askPool('return', { key: keys.get(session)!, session: { id, driverId } });
}

/** One that was returned and still works. */
async function returnedSession(client: HttpClient, key: string): Promise<ClientSession | undefined> {
  for (;;) {
    const returned = await askPool<ReturnedSession | null>('borrow', { key });
    if (!returned) return undefined;
    const session = ClientSession.attach(client, returned.id, returned.driverId);
    const { status } = await session.act('Launch App', ['about:blank']);
    if (status === 200) {
      await removeFiles(client, session);
      return session;
    }
    await session.stop();
  }
}

async function removeFiles(client: HttpClient, { path }: ClientSession): Promise<void> {
  const { body } = await client.get(`${path}/files`);
  for (const { name } of (body as { files: { name: string }[] }).files) {
    await client.delete(`${path}/files/${encodeURIComponent(name)}`);
  }
}

/** Started by a client of its own, which does not list it among the sessions of the file. */
async function startedSession(client: HttpClient, config: object): Promise<ClientSession> {
  const starter = await HttpClient.connect(client.url);
  const { id, driverId } = await ClientSession.start(starter, config);
  starter.close();
  return ClientSession.attach(client, id, driverId);
}
