import type { Settings } from '../../config.js';
import type { Check } from '../../plugin/check.js';
import type { Registry } from '../../plugin/registry.js';
import { driverOf } from '../../session/plan.js';

/** The driver of a session that names none and has no address. */
export const defaultDriverOf = (settings: Settings): string => driverOf({}, settings);

export const defaultDriver = (registry: Registry): Check => ({
  what: 'default driver',
  look: ({ settings }) =>
    new Promise((resolve) => {
      const { name } = registry.get('driver', defaultDriverOf(settings)).info;
      resolve({ state: 'fine', found: settings.driver === undefined ? name : `${name}, by the settings` });
    }),
});
