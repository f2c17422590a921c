import { expect } from 'chai';
import { OtlpCollector } from '../support/otlp-collector.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { COMMAND, svc } from '../support/svc-command.js';
import { withoutPackage } from '../support/without-package.js';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';

/** Starts a session that cannot start: one span, without a browser. */
async function refusedStart({ url }: ServedService): Promise<void> {
  const config = sessionConfig(undefined, { driver_sources: [{ unknown_driver: {} }] });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(config) };
  expect((await fetch(`${url}/v1/sessions/start`, init)).status).to.equal(400);
}

const warnings = ({ log }: ServedService, of: RegExp) => log.filter(({ msg }) => of.test(String(msg)));

describe('traces in trouble', () => {
  it('cost one warning while the collector is away, and arrive when it is back', async () => {
    const collector = await OtlpCollector.start();
    collector.status = 400;
    const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`, OTEL_BSP_SCHEDULE_DELAY: '20' };
    const service = await ServedService.start({ env });
    try {
      for (const times of [1, 2, 3]) {
        await refusedStart(service);
        await until('a refused request', () => collector.requests >= times);
      }
      await until('the warning', () => warnings(service, /traces do not arrive/).length > 0);
      collector.status = 200;
      await refusedStart(service);
      const span = await collector.span('a start', ({ name }) => name === 'session.start');
      expect(span).to.deep.include({ status: 2 });
      expect(span.attributes).to.include({ 'error.type': 'E0601' });
      await until('the end of the outage', () => warnings(service, /traces arrive again/).length > 0);
      expect(warnings(service, /traces/)).to.have.length(2);
    } finally {
      await service.stop();
      await collector.close();
    }
  });

  longIt('do not hold up the end of a service whose collector is not there', async () => {
    const service = await ServedService.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
    await refusedStart(service);
    await service.stop();
  });

  it('reach the collector before a command ends', async () => {
    const collector = await OtlpCollector.start();
    try {
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'nightly' };
      const { code } = await svc(['run', 'Sleep', '0'], { env });
      expect(code).to.equal(0);
      expect(collector.spans.map(({ name }) => name)).to.include.members(['session.start', 'keyword sleep']);
      expect(collector.spans[0]!.resource['service.name']).to.equal('nightly');
    } finally {
      await collector.close();
    }
  });

  const start = (env: Record<string, string>) =>
    ServedService.start({ script: [...withoutPackage('@opentelemetry/'), COMMAND, 'serve', '--port', '0'], env });

  it('say what to install when the packages are missing', async () => {
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    try {
      await refusedStart(service);
      const [{ msg }] = warnings(service, /^no traces/) as [{ msg: string }];
      expect(msg).to.match(/: npm install .*@opentelemetry\/sdk-trace-node@/);
    } finally {
      await service.stop();
    }
  });

  it('stay off, and load no package, for an exporter that svc lacks', async () => {
    const service = await start({ OTEL_TRACES_EXPORTER: 'zipkin' });
    try {
      await refusedStart(service);
      const [first, ...others] = warnings(service, /traces/);
      expect(first!['msg']).to.match(/^no traces: OTEL_TRACES_EXPORTER is zipkin/);
      expect(others).to.deep.equal([]);
    } finally {
      await service.stop();
    }
  });
});
