import { expect } from 'chai';
import { DeviceHold } from '../../../src/device/hold.js';
import { SessionHold } from '../../../src/directory/ownership/session-hold.js';
import { ServiceError } from '../../../src/errors.js';

describe('SessionHold', () => {
  const lapsed = new (class extends DeviceHold {
    override check(): void {
      throw new ServiceError('E0106', 'the lease has lapsed');
    }
  })();

  it('needs no lease until a session that starts is in the directory', () => {
    const hold = new SessionHold(lapsed);
    expect(hold.isHeld).to.equal(true);
    hold.share();
    expect(hold.isHeld).to.equal(false);
    expect(() => hold.check()).to.throw(ServiceError, 'the lease has lapsed');
  });

  it('needs none again when the session did not get into the directory', () => {
    const hold = new SessionHold(lapsed);
    hold.share();
    hold.withdraw();
    expect(hold.isHeld).to.equal(true);
  });

  it('refuses nothing while there is a lease', () => {
    const hold = SessionHold.shared(new DeviceHold());
    expect(hold.isHeld).to.equal(true);
  });

  it('refuses for good once another replica has the session, whatever the lease', async () => {
    const hold = new SessionHold(new DeviceHold());
    hold.share();
    hold.revoke();
    await hold.regain();
    expect(() => hold.check()).to.throw(ServiceError, 'another replica has taken the session over');
  });

  it('waits for the renewal of the lease where the lease decides', async () => {
    const lease = new (class extends DeviceHold {
      renewals = 0;
      override regain(): Promise<void> {
        this.renewals++;
        return Promise.resolve();
      }
    })();
    const hold = new SessionHold(lease);
    await hold.regain();
    expect(lease.renewals).to.equal(0);
    hold.share();
    await hold.regain();
    expect(lease.renewals).to.equal(1);
  });
});
