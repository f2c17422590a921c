import type { Check } from '../../plugin/check.js';
import { shownLeftOut } from '../../plugin/left-out.js';
import type { Registry } from '../../plugin/registry.js';

export const leftOutPlugins = (registry: Registry): Check => ({
  what: 'plugins',
  look: () => {
    const { leftOut } = registry;
    if (leftOut.length === 0) {
      return Promise.resolve({ state: 'fine', found: `${registry.everything().length}, none left out` });
    }
    return Promise.resolve({
      state: 'warning',
      found: `${leftOut.length} left out: ${leftOut.map(shownLeftOut).join('; ')}`,
      mend: 'mend or remove them; "svc plugins" lists what is found where',
    });
  },
});
