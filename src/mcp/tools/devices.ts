import { z } from 'zod';
import type { Service } from '../../boot.js';
import { listDevices as devicesOf } from '../../plugin/device-list.js';
import { annotations, jsonSchema, result, type Tool } from '../tool.js';

const NoInput = z.object({}).strict();

/** The devices and browsers of this machine. */
export function listDevices({ registry, config }: Service): Tool {
  return {
    input: NoInput,
    required: { name: 'list_devices', role: 'view', isWrite: false },
    definition: {
      name: 'list_devices',
      description: 'List the devices and browsers on which a session can be started.',
      inputSchema: jsonSchema(NoInput),
      outputSchema: { type: 'object' },
      annotations: annotations('List Devices', 'observe'),
    },
    async call() {
      const list = await devicesOf(registry, config.settings);
      return result(JSON.stringify(list), list);
    },
  };
}
