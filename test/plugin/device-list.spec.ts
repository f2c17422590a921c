import { expect } from 'chai';
import { ServiceError } from '../../src/errors.js';
import { listDevices } from '../../src/plugin/device-list.js';
import type { DeviceFinder, DriverMark, LoadDeviceFinders } from '../../src/plugin/mark.js';
import { Registry } from '../../src/plugin/registry.js';
import { settingsOf } from '../fixtures/settings.js';

const PHONE = { id: 'one', name: 'One', platform: 'Android', version: '14', state: 'available' };
const finds = (source: string, find: DeviceFinder['find']): DeviceFinder => ({ source, find });

function registryOf(drivers: Readonly<Record<string, LoadDeviceFinders | undefined>>): Registry {
  const registry = new Registry();
  for (const [name, devices] of Object.entries(drivers)) {
    const info: DriverMark = { name, description: 'd', ...(devices && { devices }) };
    registry.add({ mark: { kind: 'driver', info }, target: class {}, file: `/plugins/${name}.js` });
  }
  return registry;
}

describe('the list of devices', () => {
  const list = (drivers: Parameters<typeof registryOf>[0]) => listDevices(registryOf(drivers), settingsOf());

  it('has the devices of every driver, and says which driver opens them and what knows them', async () => {
    const one = async () => [finds('adb', async () => [PHONE])];
    expect(await list({ phones: one, none: undefined, more: async () => [finds('x', async () => [])] })).to.deep.equal({
      devices: [{ driver: 'phones', ...PHONE, source: 'adb' }],
      warnings: [],
    });
  });

  it('tells a source that fails beside the answers of the others', async () => {
    const { devices, warnings } = await list({
      phones: async () => [
        finds('adb', async () => [PHONE]),
        finds('simctl', async () => {
          throw new Error('no Xcode\nat somewhere');
        }),
      ],
      browsers: async () => [
        finds('browsers', async () => {
          throw new ServiceError('E0102', 'it does not start');
        }),
      ],
      broken: async () => {
        throw new Error('the module is missing');
      },
    });
    expect(devices).to.have.length(1);
    expect(warnings).to.deep.equal([
      { driver: 'phones', source: 'simctl', message: 'no Xcode' },
      { driver: 'browsers', source: 'browsers', message: 'it does not start' },
      { driver: 'broken', source: 'devices', message: 'the module is missing' },
    ]);
  });
});
