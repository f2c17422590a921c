import { expect } from 'chai';
import { z } from 'zod';
import { callTool } from '../../src/mcp/call-tool.js';
import type { Tool } from '../../src/mcp/tool.js';
import { FakeTimers } from '../fixtures/fake-timers.js';

describe('callTool', () => {
  it('sends progress every 3 seconds until the tool ends', () =>
    FakeTimers.run(async (timers) => {
      let end: (() => void) | undefined;
      const tool: Tool = {
        definition: { name: 'wait', description: 'Waits.', inputSchema: { type: 'object' } },
        input: z.object({}).strict(),
        call: () => new Promise((resolve) => (end = () => resolve({ content: [] }))),
      };
      const sent: string[] = [];
      const call = callTool(tool, 'wait', {}, new AbortController().signal, (message) => sent.push(message));
      await timers.advance(2999);
      expect(sent).to.deep.equal([]);
      await timers.advance(3001);
      expect(sent).to.deep.equal(['wait (3 s)', 'wait (6 s)']);
      end!();
      await call;
      await timers.advance(10_000);
      expect(sent).to.have.length(2);
    }));
});
