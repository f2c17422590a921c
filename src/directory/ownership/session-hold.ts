import { DeviceHold } from '../../device/hold.js';
import { ServiceError } from '../../errors.js';

/**
 * The right to use the device of one session. Until a session that this replica starts is open in the directory, no other
 * replica can know its device: a start may then go on, and its device is given back when it fails, also by a replica whose
 * lease has lapsed meanwhile. From then on the lease decides, until another replica owns the session.
 */
export class SessionHold extends DeviceHold {
  #isShared = false;
  #isRevoked = false;

  /** @param lease of this replica */
  constructor(private readonly lease: DeviceHold) {
    super();
  }

  /** Of a session that is in the directory already. */
  static shared(lease: DeviceHold): SessionHold {
    const hold = new SessionHold(lease);
    hold.share();
    return hold;
  }

  /** The session is about to be open in the directory, from where another replica can claim it. */
  share(): void {
    this.#isShared = true;
  }

  /** The session is not in the directory after all. */
  withdraw(): void {
    this.#isShared = false;
  }

  /** Another replica owns the session: this one may not use the device any more, whatever becomes of its lease. */
  revoke(): void {
    this.#isRevoked = true;
  }

  override regain(): Promise<void> {
    return this.#isShared ? this.lease.regain() : super.regain();
  }

  override check(): void {
    if (this.#isRevoked) throw new ServiceError('E0106', 'another replica has taken the session over');
    if (this.#isShared) this.lease.check();
  }
}
