import type { Service } from '../../boot.js';
import { DeviceList, listDevices } from '../../plugin/device-list.js';
import { defineRoute, type Route } from '../route.js';

/** Devices without a session. */
export function deviceRoutes({ registry, config }: Service): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/devices',
      name: 'listDevices',
      summary: 'Devices and browsers of this machine on which sessions can be opened',
      tag: 'Service',
      success: { status: 200, description: 'The devices', schema: DeviceList },
      handle: () => listDevices(registry, config.settings),
    }),
  ];
}
