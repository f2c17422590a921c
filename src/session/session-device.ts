import type { Driver, DriverAttachment } from '../device/driver.js';
import { ServiceError } from '../errors.js';

/** `closed`: no driver is open; `lost`: the browser crashed, or the device is gone. */
export const SESSION_STATES = ['ready', 'busy', 'closed', 'lost'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** The device of a session, as another process needs it. */
export interface SavedDevice {
  /** The underlying session's own id; the last one while the driver is closed. */
  readonly driverId: string;
  /** Null while the driver is closed: any process can open it again. */
  readonly attachment: DriverAttachment | null;
}

/** What is known of the device of a session without asking it, also while its driver is closed or lost. */
export class SessionDevice {
  /** The last one, also while the driver is closed or lost; undefined for a device that only this process can use. */
  #attachment: DriverAttachment | null | undefined;
  #id: string;
  #last: { readonly saved: SavedDevice | undefined } | undefined;

  /** @param adopted what another process saved, whose driver may be closed */
  constructor(
    private readonly driver: Driver,
    adopted: SavedDevice | undefined,
  ) {
    this.#attachment = adopted?.attachment;
    this.#readAttachment();
    this.#id = driver.isOpen ? driver.id : (adopted?.driverId ?? '');
  }

  /** The underlying session's own id; the last one while the driver is closed or lost. */
  get id(): string {
    this.#readId();
    return this.#id;
  }

  /** Undefined while it is open. */
  get state(): 'closed' | 'lost' | undefined {
    if (!this.driver.isOpen) return 'closed';
    return this.#readId() ? undefined : 'lost';
  }

  /** Undefined when only this process can use the device. */
  get saved(): SavedDevice | undefined {
    if (this.#last) return this.#last.saved;
    if (this.#attachment === undefined) return undefined;
    this.#readAttachment();
    return { driverId: this.id, attachment: this.driver.isOpen ? this.#attachment : null };
  }

  /** Keeps `saved` as it is, for another process: this one closes the driver next. */
  leave(): void {
    this.#last = { saved: this.saved };
  }

  #readAttachment(): void {
    if (this.driver.isOpen) this.#attachment = unlessLost(() => this.driver.attachment) ?? this.#attachment;
  }

  /** @returns false when the driver is lost */
  #readId(): boolean {
    if (!this.driver.isOpen) return true;
    const id = unlessLost(() => this.driver.id);
    if (id === undefined) return false;
    this.#id = id;
    return true;
  }
}

/** @returns undefined when the session of the driver is gone */
function unlessLost<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'E0106') return undefined;
    throw error;
  }
}
