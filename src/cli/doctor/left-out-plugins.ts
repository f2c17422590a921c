import type { Check } from '../../plugin/check.js';
import { formatRejection } from '../../plugin/discovery.js';
import type { Registry } from '../../plugin/registry.js';

export const leftOutPlugins = (registry: Registry): Check => ({
  what: 'plugins',
  look: () => {
    const { rejected } = registry;
    if (rejected.length === 0) {
      return Promise.resolve({ state: 'fine', found: `${registry.everything().length}, none left out` });
    }
    return Promise.resolve({
      state: 'warning',
      found: `${rejected.length} left out: ${rejected.map(formatRejection).join('; ')}`,
      mend: 'mend or remove them; "svc plugins" lists what is found where',
    });
  },
});
