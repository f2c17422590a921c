import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { OtlpCollector, type ReceivedSpan } from '../support/otlp-collector.js';
import { ownService } from '../support/own-service.js';
import { document, PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

/** A text that only OCR reads, as a driver of a tree sees no element with it. */
const DRAWN = document(`<canvas width="400" height="120"></canvas><script>
const context = document.querySelector('canvas').getContext('2d');
context.font = '40px sans-serif';
context.fillText('Confirm', 40, 70);
</script>`);

/** The trace of a caller, as W3C Trace Context writes it. */
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const headers = { traceparent };

describe('traces', () => {
  let collector: OtlpCollector;
  let pages: PageServer;
  let service: ServedService;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    collector = await OtlpCollector.start();
    pages = await PageServer.start({ '/': DRAWN });
    ({ service, client } = await ownService({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key-of-the-collector',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    }));
    session = await ClientSession.start(client, sessionConfig(pages.url('/'), { text_detection: ['tesseract'] }));
  });

  after(async () => {
    await service.stop();
    await pages.close();
    await collector.close();
  });

  const keyword = (slug: string, fits: (span: ReceivedSpan) => boolean = () => true) =>
    collector.span(slug, (span) => span.name === `keyword ${slug}` && fits(span));

  it('have one span for a start, with the first keyword and its commands below it', async () => {
    const start = await collector.span('the start', ({ name }) => name === 'session.start');
    expect(start.parentSpanId).to.equal(undefined);
    expect(start.attributes).to.deep.equal({ 'svc.drivers': 'playwright', 'session.id': session.id });
    const launch = await keyword('launch_app');
    expect(launch).to.deep.include({ traceId: start.traceId, parentSpanId: start.spanId, status: 0 });
    expect(collector.below(launch).map(({ name }) => name)).to.include('driver command');
  });

  it('name the service, and what OTEL_RESOURCE_ATTRIBUTES adds', async () => {
    const { resource } = await keyword('launch_app');
    expect(resource).to.include({ 'service.name': 'svc', 'deployment.environment.name': 'test' });
  });

  it('send the headers of the collector, which no child process sees', () => {
    expect(collector.headers['x-collector-key']).to.equal('key-of-the-collector');
    const children = service.processes.alive().filter(({ pid }) => pid !== service.pid);
    expect(children).to.not.have.length(0);
    expect(children.filter(({ environment }) => environment.includes('key-of-the-collector'))).to.deep.equal([]);
  });

  it("continue the caller's trace through every rung of a keyword that falls back to OCR", async () => {
    await session.run('Press Element', ['Confirm'], { headers });
    const press = await keyword('press_element');
    expect(press).to.deep.include({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId, status: 0, kind: 1 });
    expect(press.attributes).to.include({ 'session.id': session.id });
    const below = collector.below(press);
    expect(
      below.filter(({ parentSpanId }) => parentSpanId === press.spanId).map(({ name }) => name),
    ).to.include.members(['rung id', 'rung text', 'rung ocr', 'driver command']);
    const outcomes = below
      .filter(({ name }) => name.startsWith('rung '))
      .map(({ name, attributes }) => [name, attributes['svc.rung.source'], attributes['svc.rung.outcome']]);
    expect(outcomes).to.deep.include(['rung id', 'playwright_find_element', 'miss']);
    expect(outcomes).to.deep.include(['rung ocr', 'tesseract', 'hit']);
    const [ocr] = below.filter(({ name }) => name === 'rung ocr');
    const [capture] = below.filter(({ parentSpanId }) => parentSpanId === ocr!.spanId);
    expect(capture).to.deep.include({ name: 'driver command', kind: 3 });
  });

  it('say by its code how a keyword failed, and nothing of its parameters', async () => {
    const detail = await session.fail('Press Element', { element: 'css=#private-name', timeout: 0.1 }, 'E0201');
    const failed = await keyword('press_element', ({ status }) => status === 2);
    expect(failed.attributes['error.type']).to.equal('E0201');
    expect(detail.message).to.include('private-name');
    expect(collector.received).to.not.include('private-name').and.not.include('Confirm');
  });

  it('keep calls at the same time apart', async () => {
    const ids = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
    await Promise.all(
      ids.map((id) => session.run('Sleep', [0], { headers: { traceparent: `00-${id}-${CALLER.spanId}-01` } })),
    );
    for (const id of ids)
      expect((await keyword('sleep', ({ traceId }) => traceId === id)).parentSpanId).to.equal(CALLER.spanId);
  });

  it('begin anew where the caller names no valid trace', async () => {
    await session.run('Sleep', [0], { headers: { traceparent: '00-none-01' } });
    const span = await keyword('sleep', ({ parentSpanId }) => parentSpanId === undefined);
    expect(span.traceId).to.match(/^[0-9a-f]{32}$/);
  });

  it('leave spans out that the caller does not sample', async () => {
    const id = 'd'.repeat(32);
    await session.run('Sleep', [0], { headers: { traceparent: `00-${id}-${CALLER.spanId}-00` } });
    const later = 'e'.repeat(32);
    await session.run('Sleep', [0], { headers: { traceparent: `00-${later}-${CALLER.spanId}-01` } });
    await keyword('sleep', ({ traceId }) => traceId === later);
    expect(collector.spans.filter(({ traceId }) => traceId === id)).to.deep.equal([]);
  });

  longIt('name the commands of WebDriver, without their arguments', async () => {
    const config = sessionConfig(undefined, {
      driver_sources: [{ selenium: { capabilities: { url: pages.url('/') } } }],
      elements_sources: ['selenium'],
    });
    const started = await ClientSession.start(client, config);
    await started.run('Execute Script', ['return 1'], { headers });
    await started.stop();
    const ofSession = ({ attributes }: ReceivedSpan) => attributes['session.id'] === started.id;
    const start = await collector.span('the start', (span) => span.name === 'session.start' && ofSession(span));
    const script = await keyword('execute_script', ofSession);
    const methods = (span: ReceivedSpan) => collector.below(span).map(({ attributes }) => attributes['rpc.method']);
    expect(methods(start)).to.include.members(['newSession', 'navigateTo']);
    expect(methods(script)).to.include('executeScript');
    for (const { name, attributes } of collector.below(script)) {
      if (name === 'driver command')
        expect(attributes).to.include({ 'rpc.system': 'webdriver', 'server.address': '127.0.0.1' });
    }
  });
});
