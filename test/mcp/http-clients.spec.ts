import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { HttpClients, type HttpClientLimits } from '../../src/mcp/transports/http-clients.js';
import { until } from '../fixtures/until.js';

describe('the clients of MCP by HTTP', () => {
  let clients: HttpClients;
  let closed: string[];

  const start = (limits: Partial<HttpClientLimits>) => {
    closed = [];
    clients = new HttpClients({ idleMs: 0, ...limits });
  };
  const add = (...ids: string[]) => {
    for (const id of ids) {
      const transport = { close: async () => void closed.push(id), handleRequest: async () => undefined };
      clients.add(id, { transport, notifier: { notify: () => undefined } });
    }
  };
  /** A request that is open until the answer is closed. */
  const ask = (id: string, method: string) => {
    const response = new EventEmitter();
    clients.use(id, { method } as IncomingMessage, response as ServerResponse);
    return () => response.emit('close');
  };

  afterEach(() => clients.close());

  it('make room for a new one: the one that has sent nothing for the longest time goes', () => {
    start({ maxClients: 3 });
    add('a', 'b', 'c');
    ask('a', 'POST')();
    add('d');
    expect(closed).to.deep.equal(['b']);
    expect(['a', 'b', 'c', 'd'].filter((id) => clients.has(id))).to.deep.equal(['a', 'c', 'd']);
  });

  it('keep one whose call runs, and lose one that has only an open stream', () => {
    start({ maxClients: 2 });
    add('a', 'b');
    const end = ask('a', 'POST');
    ask('b', 'GET');
    expect(clients.hasRoom).to.equal(true);
    add('c');
    expect(closed).to.deep.equal(['b']);
    ask('c', 'POST');
    expect(clients.hasRoom).to.equal(false);
    end();
    expect(clients.hasRoom).to.equal(true);
  });

  it('go when nothing follows their initialize', async () => {
    start({ handshakeMs: 50 });
    add('silent', 'busy');
    ask('busy', 'POST')();
    await until('the end of the silent one', () => closed.includes('silent'));
    expect([clients.has('silent'), clients.has('busy')]).to.deep.equal([false, true]);
  });
});
