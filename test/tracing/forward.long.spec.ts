import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { OtlpCollector } from '../support/otlp-collector.js';
import { RedisServer } from '../support/redis.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

describe('traces of a fleet', () => {
  let collector: OtlpCollector;
  let redis: RedisServer;
  let replicas: ServedService[];

  before(async () => {
    [collector, redis] = await Promise.all([OtlpCollector.start(), RedisServer.start()]);
    const env = {
      SVC_DIRECTORY: redis.url,
      SVC_FLEET_KEY: 'k'.repeat(32),
      SVC_LEASE_S: '20',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    replicas = await Promise.all([1, 2].map(() => ServedService.start({ env })));
  });

  after(async () => {
    await Promise.all(replicas.map((replica) => replica.kill()));
    await redis.close();
    await collector.close();
  });

  it('lead from the replica that was asked to the keyword at the owner of the session', async () => {
    const clients = await Promise.all(replicas.map(({ url }) => HttpClient.connect(url)));
    const [first] = clients;
    const { id } = await ClientSession.start(first!, sessionConfig('data:text/html,<p>Page</p>'));
    const traces = ['a'.repeat(32), 'b'.repeat(32)];
    for (const [n, client] of clients.entries()) {
      const headers = { traceparent: `00-${traces[n]}-${'1'.repeat(16)}-01` };
      await ClientSession.attach(client, id, '').run('Sleep', [0], { headers });
    }
    const keywords = await Promise.all(
      traces.map((trace) =>
        collector.span('the keyword', ({ name, traceId }) => name === 'keyword sleep' && traceId === trace),
      ),
    );
    const forward = await collector.span(
      'the forward',
      (span) => span.name === 'forward' && traces.includes(span.traceId),
    );
    const parents = keywords.map(({ parentSpanId }) => parentSpanId);
    expect(parents).to.have.members([forward.spanId, '1'.repeat(16)]);
    expect(forward).to.deep.include({ name: 'forward', kind: 3, status: 0, parentSpanId: '1'.repeat(16) });
    expect(forward.attributes).to.include({ 'http.request.method': 'POST', 'server.address': '127.0.0.1' });
    expect(Number(forward.attributes['http.response.status_code'])).to.equal(200);
  });
});
