import { type DriverAttachment, ServiceError } from '#svc';
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

  override get attachment(): DriverAttachment | undefined {
    const session = this.#session;
    return session && session.lost === undefined ? this.attachmentOf(session) : undefined;
  }

  /** Ends the session. A second call meanwhile waits for the same end. */
  close(): Promise<void> {
    return this.#finish((session) => this.end(session));
  }

  override detach(): Promise<void> {
    const isLeft = this.attachment !== undefined;
    return this.#finish((session) => (session && isLeft ? this.leave(session) : this.end(session)));
  }

  /** With what another process goes on with the open session; undefined when its server ends with this process. */
  protected abstract attachmentOf(session: RemoteSession): DriverAttachment | undefined;

  /** Ends the session, if there is one, and everything that `open` started for it. */
  protected abstract end(session: RemoteSession | undefined): Promise<void>;

  /** Ends what belongs to this process alone, and leaves the session open on its server. */
  protected async leave(session: RemoteSession): Promise<void> {
    // What still runs must not send another command.
    session.lose('this process has left the session to another one');
  }

  #finish(finish: (session: RemoteSession | undefined) => Promise<void>): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    this.#closing ??= finish(session).finally(() => (this.#closing = undefined));
    return this.#closing;
  }
}
