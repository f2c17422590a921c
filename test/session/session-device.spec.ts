import { expect } from 'chai';
import { ServiceError } from '../../src/errors.js';
import { SessionDevice } from '../../src/session/session-device.js';
import { FakeDriver } from '../../src/testing/fake-device.js';

async function openDevice() {
  const driver = new FakeDriver({ server: new Set() });
  const id = await driver.open();
  return { driver, device: new SessionDevice(driver, undefined), id };
}

const lose = (driver: FakeDriver): void => {
  for (const name of ['id', 'attachment']) {
    Object.defineProperty(driver, name, {
      get: () => {
        throw new ServiceError('E0106', 'the browser ended');
      },
    });
  }
};

describe('SessionDevice', () => {
  it('tells with what another process goes on', async () => {
    const { device, id } = await openDevice();
    expect([device.id, device.state, device.saved]).to.deep.equal([
      id,
      undefined,
      { driverId: id, attachment: { id } },
    ]);
  });

  it('has nothing to save of a device that only this process can use', () => {
    const device = new SessionDevice(new FakeDriver(), undefined);
    expect([device.id, device.saved]).to.deep.equal(['fake-1', undefined]);
  });

  it('keeps the id of a driver that is closed, which any process can open', async () => {
    const { driver, device, id } = await openDevice();
    await driver.close();
    expect([device.state, device.saved]).to.deep.equal(['closed', { driverId: id, attachment: null }]);
    const adopted = new SessionDevice(new FakeDriver({ server: new Set() }), device.saved);
    expect([adopted.id, adopted.state, adopted.saved]).to.deep.equal([id, 'closed', device.saved]);
  });

  it('keeps the attachment of a device that seems lost: its server may only be out of reach', async () => {
    const { driver, device, id } = await openDevice();
    lose(driver);
    expect([device.id, device.state, device.saved]).to.deep.equal([id, 'lost', { driverId: id, attachment: { id } }]);
  });

  it('keeps what it had when the process leaves the device', async () => {
    const { driver, device, id } = await openDevice();
    device.leave();
    await driver.detach();
    expect(device.saved).to.deep.equal({ driverId: id, attachment: { id } });
  });

  it('passes other failures on', async () => {
    const { driver, device } = await openDevice();
    Object.defineProperty(driver, 'id', {
      get: () => {
        throw new TypeError('a mistake');
      },
    });
    expect(() => device.id).to.throw(TypeError);
  });
});
