import { expect } from 'chai';
import { McpClient } from '../support/mcp-client.js';
import { OtlpCollector } from '../support/otlp-collector.js';
import { ServedService } from '../support/serve.js';

const PARENT = 'b7ad6b7169203331';
const traceparent = (id: string) => `00-${id}-${PARENT}-01`;
/** One span, without a browser: a start that fails. */
const START = { name: 'start_session', arguments: { driver: 'unknown_driver' } };

describe('traces of MCP requests', () => {
  let collector: OtlpCollector;
  let env: Record<string, string>;

  before(async () => {
    collector = await OtlpCollector.start();
    env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
  });

  after(() => collector.close());

  const expectStartIn = async (traceId: string) => {
    const span = await collector.span('the start', (each) => each.name === 'session.start' && each.traceId === traceId);
    expect(span.parentSpanId).to.equal(PARENT);
  };

  it('go on where _meta names a trace, over stdio', async () => {
    const mcp = await McpClient.overStdio([], env);
    const id = 'a'.repeat(32);
    await mcp.client.callTool({ ...START, _meta: { traceparent: traceparent(id) } });
    await expectStartIn(id);
    await mcp.close();
  });

  it('go on where the headers name a trace, over HTTP', async () => {
    const service = await ServedService.start({ args: ['--mcp'], env });
    const id = 'c'.repeat(32);
    const mcp = await McpClient.overHttp(`${service.url}/mcp`, { traceparent: traceparent(id) });
    await mcp.client.callTool(START);
    await expectStartIn(id);
    await mcp.close();
    await service.stop();
  });
});
