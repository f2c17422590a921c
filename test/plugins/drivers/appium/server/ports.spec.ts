import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { expect } from 'chai';
import { PortLease } from '../../../../../plugins/drivers/appium/_server/ports.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

const ANDROID = { platformName: 'Android', 'appium:automationName': 'UiAutomator2' };
const IOS = { platformName: 'iOS', 'appium:automationName': 'XCUITest' };

describe('PortLease', () => {
  const leases: PortLease[] = [];
  const take = async (capabilities: Record<string, unknown>) => {
    const lease = await PortLease.take(capabilities);
    leases.push(lease);
    return lease;
  };

  afterEach(async () => {
    await Promise.all(leases.splice(0).map((lease) => lease.release()));
  });

  it('gives an Android session its three ports, an iOS session its two, Chromium one', async () => {
    expect((await take(ANDROID)).ports).to.have.all.keys(
      'appium:systemPort',
      'appium:chromedriverPort',
      'appium:mjpegServerPort',
    );
    expect((await take(IOS)).ports).to.have.all.keys('appium:wdaLocalPort', 'appium:mjpegServerPort');
    expect((await take({ 'appium:automationName': 'chromium' })).ports).to.have.all.keys('appium:chromedriverPort');
    expect((await take({ 'appium:automationName': 'TizenTV' })).ports).to.deep.equal({});
    expect((await take({})).ports).to.deep.equal({});
  });

  it('gives none that the caller names', async () => {
    const { ports } = await take({ ...ANDROID, 'appium:systemPort': 8201, 'appium:mjpegServerPort': 1 });
    expect(ports).to.have.all.keys('appium:chromedriverPort');
  });

  it('gives 24 sessions at once different ports, each from its range', async () => {
    await Promise.all(Array.from({ length: 24 }, () => take(ANDROID)));
    const all = (name: string) => leases.map(({ ports }) => ports[`appium:${name}`]!);
    for (const [name, first] of [
      ['systemPort', 8200],
      ['chromedriverPort', 9515],
      ['mjpegServerPort', 9200],
    ] as const) {
      expect(new Set(all(name)).size, name).to.equal(24);
      for (const port of all(name)) expect(port).to.be.within(first, first + 99);
    }
  });

  it('keeps the ports of a session that another process opened, also while that one still has them', async () => {
    const owner = await take(IOS);
    const early = await PortLease.keep(owner.ports);
    await owner.release();
    const kept = await PortLease.keep(owner.ports);
    leases.push(early, kept);
    expect(kept.ports).to.deep.equal(owner.ports);
    const others = await Promise.all(Array.from({ length: 24 }, () => take(IOS)));
    const wda = (lease: PortLease) => lease.ports['appium:wdaLocalPort'];
    expect(others.map(wda)).not.to.include(wda(owner));
  });

  it('leaves the ports free for Appium, and passes over one at which something listens', async () => {
    const first = await take(IOS);
    const port = first.ports['appium:wdaLocalPort']!;
    await first.release();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      expect((await take(IOS)).ports['appium:wdaLocalPort']).not.to.equal(port);
    } finally {
      server.close();
    }
  });

  it('gives a port again once it is released, also when that is done twice', async () => {
    const first = await take(IOS);
    await Promise.all([first.release(), first.release()]);
    expect((await take(IOS)).ports).to.deep.equal(first.ports);
  });

  it('passes over those of another process, until that ends', async () => {
    const { ports } = await take(IOS);
    const port = ports['appium:wdaLocalPort']!;
    await leases.pop()!.release();
    const script = `const s = require('node:dgram').createSocket('udp4');
      s.bind(${port}, '127.0.0.1', () => console.log('held'));`;
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    const second = await take(IOS);
    expect(second.ports['appium:wdaLocalPort']).not.to.equal(port);
    await second.release();
    other.kill();
    await once(other, 'close');
    expect((await take(IOS)).ports['appium:wdaLocalPort']).to.equal(port);
  });

  it('is E0102 naming the range when it is used up, and gives back what it had taken', async () => {
    const taken: PortLease[] = [];
    let error;
    while (!error) {
      const wanted = { ...ANDROID, 'appium:systemPort': 1, 'appium:chromedriverPort': 1 };
      await PortLease.take(wanted).then(
        (lease) => taken.push(lease),
        (reason: unknown) => (error = reason),
      );
    }
    leases.push(...taken);
    const { code, message, details } = await refusalOf(() => PortLease.take(ANDROID));
    expect(code).to.equal('E0102');
    expect(message).to.contain('9200 to 9299').and.to.contain('appium:mjpegServerPort');
    expect(details).to.deep.equal({ capability: 'appium:mjpegServerPort', first: 9200, last: 9299 });
    expect(taken.length).to.be.within(80, 100);
    await taken.pop()!.release();
    const systemPorts = await Promise.all(
      Array.from({ length: 50 }, () => take({ ...ANDROID, 'appium:chromedriverPort': 1, 'appium:mjpegServerPort': 1 })),
    );
    expect(new Set(systemPorts.map(({ ports }) => ports['appium:systemPort'])).size).to.equal(50);
  });
});
