import { borrowSession, returnSession } from './borrowed-session.js';
import { ClientSession } from './client-session.js';
import type { HttpClient } from './http-client.js';
import { type Page, PageServer } from './pages.js';
import { sharedService } from './shared-service.js';
import { stopSessions } from './stop-sessions.js';

/** What most suites over HTTP start with: a client of the shared service, a server of pages, and a session. */
export class SessionOnPages {
  private constructor(
    readonly client: HttpClient,
    readonly pages: PageServer,
    readonly session: ClientSession,
    private readonly isBorrowed: boolean,
  ) {}

  /** With a session that other files use too; it shows a blank page. See `borrowSession` for what is left of them. */
  static async borrow(pages: Readonly<Record<string, Page>>, config: object): Promise<SessionOnPages> {
    const [{ client }, server] = await Promise.all([sharedService(), PageServer.start(pages)]);
    return new SessionOnPages(client, server, await borrowSession(client, config), true);
  }

  /** With a session that no other file uses. */
  static async start(
    pages: Readonly<Record<string, Page>>,
    configOn: (pages: PageServer) => object,
  ): Promise<SessionOnPages> {
    const [{ client }, server] = await Promise.all([sharedService(), PageServer.start(pages)]);
    return new SessionOnPages(client, server, await ClientSession.start(client, configOn(server)), false);
  }

  /** Stops every session that `client` started. */
  async end(): Promise<void> {
    await Promise.all([
      stopSessions(this.client),
      this.pages.close(),
      ...(this.isBorrowed ? [returnSession(this.session)] : []),
    ]);
  }
}
