import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { DeviceHold } from '#svc';
import { readEndpoint } from '../../../../plugins/drivers/_webdriver/endpoint.js';
import { RemoteSession } from '../../../../plugins/drivers/_webdriver/remote-session.js';

describe('RemoteSession', () => {
  it('ends a session that the server creates after the start was aborted', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    try {
      const endpoint = readEndpoint(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
      const server = { endpoint, limit: 60_000, hold: new DeviceHold() };
      const gone = new AbortController();
      const asked = once(listener, 'request') as Promise<[unknown, ServerResponse]>;
      const opening = RemoteSession.open(server, {}, gone.signal).catch((error: unknown) => error);
      const [, response] = await asked;
      const reason = new Error('the client left');
      gone.abort(reason);
      expect(await opening).to.equal(reason);
      const ending = once(listener, 'request') as Promise<[{ method: string; url: string }, ServerResponse]>;
      response.end(JSON.stringify({ value: { sessionId: 'late', capabilities: {} } }));
      const [{ method, url }, ended] = await ending;
      expect([method, url]).to.deep.equal(['DELETE', '/session/late']);
      ended.end('{"value": null}');
    } finally {
      listener.closeAllConnections();
      listener.close();
    }
  });
});
