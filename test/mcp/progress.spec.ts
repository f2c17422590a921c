import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { z } from 'zod';
import { Permissions } from '../../src/access/permissions.js';
import { callerOf } from '../../src/mcp/caller.js';
import { callTool } from '../../src/mcp/call-tool.js';
import type { Tool, ToolCall } from '../../src/mcp/tool.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { McpClient } from '../support/mcp-client.js';
import { serveMcp } from '../support/serve-mcp.js';
import { until } from '../fixtures/until.js';

const MOST_SILENCE_MS = 5000;
/** Everybody may do everything, and nothing is written of it. */
const OPEN: Parameters<typeof callTool>[3] = {
  permissions: new Permissions({ read_only: false }),
  audited: (_caller, _call, work) => work(),
};

describe('progress of a tool call', () => {
  /** A call that works until `end` is called. */
  function working(timers: FakeTimers) {
    let call: ToolCall;
    let end: () => void;
    const tool: Tool = {
      definition: { name: 'start_session', description: 'Works.', inputSchema: { type: 'object' } },
      input: z.object({}).strict(),
      required: { name: 'start_session', role: 'run', isWrite: false },
      call: (_, given) => {
        call = given;
        return new Promise((resolve) => (end = () => resolve({ content: [] })));
      },
    };
    const sent: { readonly at: number; readonly message: string }[] = [];
    const began = Date.now();
    const context = { signal: new AbortController().signal, caller: callerOf(undefined) };
    const done = callTool(tool, {}, context, OPEN, (message) => sent.push({ at: Date.now() - began, message }));
    const advance = (ms: number) => timers.advance(ms);
    return { sent, done, advance, report: (message: string) => call.progress(message), end: () => end() };
  }

  it('never stays silent for 5 seconds, whatever the work reports itself', () =>
    FakeTimers.run(async (timers) => {
      const { sent, done, advance, report, end } = working(timers);
      for (const [pause, message] of [
        [100, 'opening appium'],
        [2900, 'launching the app'],
        [31_000, 'ready'],
        [4000, undefined],
      ] as const) {
        await advance(pause);
        if (message !== undefined) report(message);
      }
      const times = [0, ...sent.map(({ at }) => at)];
      const silences = times.slice(1).map((at, index) => at - times[index]!);
      expect(Math.max(...silences)).to.be.at.most(MOST_SILENCE_MS);
      const messages = sent.map(({ message }) => message);
      expect(messages.slice(0, 3)).to.deep.equal(['opening appium', 'launching the app', 'launching the app (6 s)']);
      expect(messages.slice(-3)).to.deep.equal(['launching the app (33 s)', 'ready', 'ready (37 s)']);
      end();
      await done;
      const before = sent.length;
      await advance(20_000);
      expect(sent).to.have.length(before);
    }));
});

describe('progress over the wire', () => {
  longIt('comes while a session opens, by stdio and HTTP', async () => {
    // Accepts connections, and never answers.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const server = await serveMcp();
    const clients = await Promise.all([McpClient.overStdio(), McpClient.overHttp(server.url)]);
    const ending = new AbortController();
    const calls: Promise<unknown>[] = [];
    try {
      const told = clients.map((mcp) => {
        const seen: Progress[] = [];
        const options = { signal: ending.signal, onprogress: (progress: Progress) => void seen.push(progress) };
        calls.push(mcp.call('start_session', { driver: 'selenium', url }, options).catch(() => undefined));
        return seen;
      });
      await until('signs of life', () => told.every((seen) => seen.length >= 2), 20_000);
      for (const [first, next] of told as [Progress, Progress][]) {
        expect(first.message).to.equal('opening selenium');
        expect(next.message).to.match(/^opening selenium \(\d+ s\)$/);
        expect(next.progress).to.be.above(first.progress);
      }
    } finally {
      ending.abort(new Error('seen enough'));
      await Promise.all([...calls, ...clients.map((mcp) => mcp.close())]);
      await server.stop();
      silent.close();
    }
  });

  it('is not sent to a client that did not ask for it', async () => {
    const mcp = await McpClient.inProcess();
    try {
      const errors: Error[] = [];
      mcp.client.onerror = (error) => errors.push(error);
      const notified: unknown[] = [];
      mcp.client.fallbackNotificationHandler = (notification) => Promise.resolve(void notified.push(notification));
      await mcp.start('data:text/html,<h1>Quiet</h1>');
      expect([notified, errors]).to.deep.equal([[], []]);
    } finally {
      await mcp.close();
    }
  });
});
