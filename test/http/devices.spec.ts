import { expect } from 'chai';
import type { DeviceList } from '../../src/plugin/device-list.js';
import { runCommand } from '../fixtures/run-command.js';
import { sharedService } from '../support/shared-service.js';

describe('the devices of this machine', () => {
  it('are listed without a session, browsers with their versions', async () => {
    const { client } = await sharedService();
    const answer = await client.get('/v1/devices');
    expect(answer.status, answer.summary).to.equal(200);
    const { devices } = answer.body as unknown as DeviceList;
    const browser = devices.find(({ driver }) => driver === 'playwright')!;
    expect(browser).to.include({ state: 'available', source: 'browsers', platform: process.platform });
    expect(browser.version).to.match(/^\d+\./);
    expect(devices.some(({ driver }) => driver === 'selenium')).to.equal(true);
  });

  it('are printed by svc devices, in lines or as JSON', async () => {
    const { stdout, code } = await runCommand(['devices']);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^playwright +\S+ +\S+ [\d.]+ +available/m);
    const list = JSON.parse((await runCommand(['devices', '--json'])).stdout) as DeviceList;
    expect(list.devices.map(({ driver }) => driver)).to.include('playwright');
  });

  it('names a browser of the settings that is not there by none', async () => {
    const env = { SVC_BROWSER: '/nowhere/browser' };
    const list = JSON.parse((await runCommand(['devices', '--json'], { env })).stdout) as DeviceList;
    expect(list.devices.filter(({ source }) => source === 'browsers')).to.deep.equal([]);
  });
});
