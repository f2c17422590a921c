import type { Check } from '../../plugin/check.js';
import { asMissingSdk } from '../missing-sdk.js';

export const MCP_SDK: Check = {
  what: 'MCP SDK',
  async look() {
    try {
      await import('../../mcp/stdio.js');
      return { state: 'fine', found: 'installed' };
    } catch (error) {
      return { state: 'warning', found: 'not installed', mend: asMissingSdk(error).message };
    }
  },
};
