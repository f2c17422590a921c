import { expect } from 'chai';
import { forgetCredentials, readExporterSettings } from '../../src/tracing/exporter-settings.js';

describe('exporter settings', () => {
  const OFF: readonly (readonly [why: string, env: NodeJS.ProcessEnv])[] = [
    ['nothing is set', {}],
    ['the endpoint is empty', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    ['only the name of the service is set', { OTEL_SERVICE_NAME: 'svc' }],
    ['the exporter is none', { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }],
    ['the SDK is disabled', { OTEL_SDK_DISABLED: 'True', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }],
  ];
  for (const [why, env] of OFF) {
    it(`leave traces off when ${why}`, () => {
      expect(readExporterSettings(env)).to.deep.equal({ isOn: false });
    });
  }

  const ON: readonly NodeJS.ProcessEnv[] = [
    { OTEL_TRACES_EXPORTER: 'otlp' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' },
  ];
  for (const env of ON) {
    it(`turn traces on for ${Object.keys(env).join(' and ')}`, () => {
      expect(readExporterSettings(env)).to.deep.equal({ isOn: true });
    });
  }

  it('say what to write in place of an exporter or a protocol that svc lacks', () => {
    expect(readExporterSettings({ OTEL_TRACES_EXPORTER: 'zipkin' })).to.deep.equal({
      isOn: false,
      problem: 'OTEL_TRACES_EXPORTER is zipkin: svc has otlp and none',
    });
    const grpc = readExporterSettings({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
    expect(grpc.isOn).to.equal(false);
    expect(grpc.problem).to.match(/^OTEL_EXPORTER_OTLP_PROTOCOL is grpc, .*: set http\/json, .* port 4318$/);
  });

  it('forget the credentials of the collector, and nothing else', () => {
    const env: NodeJS.ProcessEnv = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=a',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=b',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    };
    forgetCredentials(env);
    expect(env).to.deep.equal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
  });
});
