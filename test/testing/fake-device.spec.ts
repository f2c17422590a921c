import { expect } from 'chai';
import { DeviceHold, ServiceError } from '#svc';
import { FakeDriver } from '#svc/testing';
import { refusalOf } from '../fixtures/thrown-by.js';

class LostHold extends DeviceHold {
  override check(): void {
    throw new ServiceError('E0106', 'another replica has it');
  }
}

describe('FakeDriver on a shared server', () => {
  it('goes on with the session of another driver', async () => {
    const server = new Set<string>();
    const [first, second] = [new FakeDriver({ server }), new FakeDriver({ server })];
    expect(first.isOpen).to.equal(false);
    expect(first.attachment).to.equal(undefined);
    const id = await first.open();
    const attachment = first.attachment!;
    await first.detach();
    expect(server.has(id)).to.equal(true);
    expect(await second.attach(attachment)).to.equal(id);
    expect(second.isOpen).to.equal(true);
    await second.close();
    expect([...server]).to.deep.equal([]);
    const error = await refusalOf(() => first.attach(attachment));
    expect(error.code).to.equal('E0106');
    expect(error.message).to.contain(id);
    expect(first.isOpen).to.equal(false);
  });

  it('sends nothing once the hold is lost, also when it is closed', async () => {
    const server = new Set<string>();
    const owner = new FakeDriver({ server });
    const id = await owner.open();
    const late = new FakeDriver({ server, hold: new LostHold() });
    expect((await refusalOf(() => late.attach(owner.attachment!))).code).to.equal('E0106');
    late.id = id;
    await late.close();
    expect(late.names).to.deep.equal(['close']);
    expect(server.has(id)).to.equal(true);
  });

  it('has no attachment without a server', async () => {
    const driver = new FakeDriver();
    expect(driver.attachment).to.equal(undefined);
    expect((await refusalOf(() => driver.attach({ id: 'fake-1' }))).code).to.equal('E0105');
  });
});
