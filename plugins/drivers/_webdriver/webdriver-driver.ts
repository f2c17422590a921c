import { ServiceError } from '#svc';
import { SurfaceDriver } from '../_surface/surface.js';
import type { RemoteSession } from './remote-session.js';

/** A driver with a WebDriver session. */
export abstract class WebDriverDriver extends SurfaceDriver {
  #session: RemoteSession | undefined;
  #closing: Promise<void> | undefined;

  get id(): string {
    return this.session.id;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** @throws ServiceError E0101 before `open` and after `close`, E0106 when the session is lost */
  get session(): RemoteSession {
    const session = this.#session;
    if (!session) throw new ServiceError('E0101', 'run Launch App to open it again');
    if (session.lost !== undefined) throw new ServiceError('E0106', session.lost);
    return session;
  }

  /** Uses this session from now on. */
  protected use(session: RemoteSession): void {
    this.#session = session;
  }

  /** Ends the session. A second call meanwhile waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#end().finally(() => (this.#closing = undefined));
    return this.#closing;
  }

  /** Ends the session, if there is one, and everything that `open` started for it. */
  protected async end(session: RemoteSession | undefined): Promise<void> {
    await session?.end();
  }

  #end(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    return this.end(session);
  }
}
