import type { Service } from '../../boot.js';
import { DriverList, listDrivers } from '../../plugin/driver-list.js';
import { driverOf } from '../../session/plan.js';
import { defineRoute, type Route } from '../route.js';

/** What sessions can be started with. */
export function driverRoutes({ registry, config }: Service): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/drivers',
      name: 'listDrivers',
      summary: 'Drivers and detectors with the JSON Schemas of their capabilities, and presets of session starts',
      tag: 'Service',
      success: { status: 200, description: 'The drivers', schema: DriverList },
      handle: () => listDrivers(registry, config.settings, driverOf({}, config.settings)),
    }),
  ];
}
