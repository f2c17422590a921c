import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { loadConfig } from '../../src/load-config.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { describeWith } from '../support/deploy-tools.js';
import { manifestProblems } from '../support/manifest-problems.js';
import { type EnvironmentVariable, lint, RenderedChart, template } from '../support/rendered-chart.js';
import { sharedService } from '../support/shared-service.js';

const REQUIRED = { directory: { existingSecret: 'redis' }, fleetKey: { existingSecret: 'fleet' } };
const PROMETHEUS = { serverAddress: 'http://prometheus:9090' };

/** Values of several kinds of installation. */
const INSTALLATIONS: Readonly<Record<string, object>> = {
  smallest: REQUIRED,
  'with everything': {
    ...REQUIRED,
    replicas: 5,
    tokensFile: { existingSecret: 'tokens', key: 'users' },
    settings: {
      max_sessions: 80,
      allowed_hosts: ['svc.example'],
      pools: { chromium: { driver: 'selenium', url: 'http://grid:4444' } },
    },
    extraEnv: [{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://collector:4318' }],
    autoscaling: {
      enabled: true,
      kind: 'keda',
      minReplicas: 2,
      prometheus: { ...PROMETHEUS, triggerAuthentication: 'prometheus' },
    },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, token: { existingSecret: 'metrics' } },
    ingress: { enabled: true, className: 'nginx', host: 'svc.example', tlsSecret: 'svc-tls' },
    networkPolicy: { from: [{ namespaceSelector: { matchLabels: { team: 'tests' } } }] },
    imagePullSecrets: [{ name: 'registry' }],
    tolerations: [{ key: 'browsers', operator: 'Exists' }],
    priorityClassName: 'high',
  },
  'scaled by CPU': { ...REQUIRED, autoscaling: { enabled: true, kind: 'hpa' }, token: { existingSecret: 'token' } },
  'with IPv6 only': {
    ...REQUIRED,
    ipv6: true,
    podDisruptionBudget: { enabled: false },
    networkPolicy: { enabled: false },
  },
};

describeWith('helm', 'deploy/helm', () => {
  for (const [name, values] of Object.entries(INSTALLATIONS)) {
    describe(`the installation ${name}`, () => {
      let chart: RenderedChart;

      before(async () => {
        chart = await RenderedChart.render(values);
      });

      it('passes helm lint --strict', async () => {
        const { isSuccess, stdout } = await lint(values);
        expect(isSuccess, stdout).to.equal(true);
      });

      it('selects its own pods everywhere', () => {
        const { selector, template } = chart.get('Deployment').spec as {
          selector: { matchLabels: object };
          template: { metadata: { labels: object } };
        };
        expect(template.metadata.labels).to.include(selector.matchLabels);
        expect(chart.get('Service').spec['selector']).to.deep.equal(selector.matchLabels);
        for (const { kind, spec } of chart.manifests) {
          const selected = kind === 'NetworkPolicy' ? spec['podSelector'] : spec?.['selector'];
          if (['NetworkPolicy', 'PodDisruptionBudget', 'ServiceMonitor'].includes(kind)) {
            expect(selected, kind).to.deep.equal({ matchLabels: selector.matchLabels });
          }
          const target = spec?.['scaleTargetRef'] as { name: string } | undefined;
          if (target) expect(target.name, kind).to.equal(chart.get('Deployment').metadata.name);
        }
      });

      it('has settings that svc takes', async () => {
        const { config, container } = chart;
        expect(container.args).to.deep.equal(['serve', '--config', '/etc/svc/svc.config.yaml']);
        await inDirectory({ 'svc.config.yaml': withoutTokens(config) }, async (directory) => {
          const file = join(directory, 'svc.config.yaml');
          const { settings } = await loadConfig({ file, env: environmentOf(container.env), cwd: directory });
          expect(settings).to.deep.include({ port: 8000, mcp: true, drain_s: 30, directory: 'redis://redis:6379' });
          expect(settings.replica_url).to.match(/^http:\/\/(192\.0\.2\.1|\[2001:db8::1\]):8000$/);
          const { settings: given } = values as { settings?: object };
          if (given) expect(settings).to.deep.include({ max_sessions: 80, allowed_hosts: ['svc.example'] });
        });
      });

      it('probes addresses that the service has, at its port', async () => {
        const { client } = await sharedService();
        const { startupProbe, livenessProbe, readinessProbe, ports } = chart.container;
        for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
          expect(httpGet.port).to.equal(ports[0]!.name);
          expect((await client.get(httpGet.path)).status).to.equal(200);
        }
        expect(readinessProbe.httpGet.path).to.equal('/health/ready');
        expect(ports).to.deep.equal([{ name: 'http', containerPort: 8000 }]);
      });

      it('gives a replica the time that its drain takes', () => {
        const { drain_s: drain, drain_delay_s: delay } = parse(chart.config) as Record<string, number>;
        expect([drain, delay]).to.deep.equal([30, 5]);
        expect(chart.pod['terminationGracePeriodSeconds']).to.equal(drain! + delay! + 15);
      });

      it('gives the pods no more rights than they need', () => {
        const { pod, container } = chart;
        expect(pod).to.deep.include({ automountServiceAccountToken: false, enableServiceLinks: false });
        expect(pod['securityContext']).to.include({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
        expect(container.securityContext).to.deep.equal({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const writable = container.volumeMounts.filter((mount) => !('readOnly' in mount));
        expect(writable.map(({ mountPath }) => mountPath)).to.deep.equal(['/tmp', '/home/node']);
      });
    });
  }

  it('has only fields that Kubernetes and KEDA know, of the right types', async () => {
    const charts = await Promise.all(Object.values(INSTALLATIONS).map((values) => RenderedChart.render(values)));
    expect(manifestProblems(charts.flatMap(({ manifests }) => manifests))).to.deep.equal([]);
    const service = charts[0]!.get('Service');
    const wrong = [{ type: 1 }, { selectors: {} }].map((spec) => ({ ...service, spec: { ...service.spec, ...spec } }));
    const [type, field] = manifestProblems(wrong);
    expect(type).to.match(/"type": 1,? Type 'number' is not assignable/);
    expect(field).to.match(/"selectors": \{\} .*may only specify known properties/);
  });

  it('has the objects that the values ask for, and no others', async () => {
    const always = ['ConfigMap', 'Deployment', 'Service', 'ServiceAccount'];
    const kindsOf = async (name: string) => (await RenderedChart.render(INSTALLATIONS[name]!)).kinds;
    const guards = ['NetworkPolicy', 'PodDisruptionBudget'];
    expect(await kindsOf('smallest')).to.have.members([...always, ...guards]);
    expect(await kindsOf('scaled by CPU')).to.have.members([...always, ...guards, 'HorizontalPodAutoscaler']);
    expect(await kindsOf('with IPv6 only')).to.have.members(always);
    const all = [...always, ...guards, 'ScaledObject', 'ServiceMonitor', 'Ingress'];
    expect(await kindsOf('with everything')).to.have.members(all);
  });

  it('scales by metrics that a fleet reports, and leaves the number of replicas to the scaler', async () => {
    const chart = await RenderedChart.render(INSTALLATIONS['with everything']!);
    expect(chart.get('Deployment').spec).to.not.have.property('replicas');
    const { triggers } = chart.get('ScaledObject').spec as {
      triggers: { metadata: { query: string; threshold: string; serverAddress: string } }[];
    };
    expect(triggers.map(({ metadata: { query, threshold } }) => [query, threshold])).to.deep.equal([
      ['max(svc_fleet_sessions{namespace="tests",service="fleet-svc"})', '40'],
      ['max(svc_fleet_starts_waiting{namespace="tests",service="fleet-svc"})', '5'],
    ]);
  });

  it('lets replicas reach each other where only some may reach them', async () => {
    const chart = await RenderedChart.render(INSTALLATIONS['with everything']!);
    const { ingress } = chart.get('NetworkPolicy').spec as { ingress: { from: object[] }[] };
    const { matchLabels } = (chart.get('Deployment').spec as { selector: { matchLabels: object } }).selector;
    expect(ingress[0]!.from).to.deep.equal([
      { podSelector: { matchLabels } },
      { namespaceSelector: { matchLabels: { team: 'tests' } } },
    ]);
  });

  it('restarts the replicas when a setting changes', async () => {
    const checksum = async (values: object) => {
      const { template } = (await RenderedChart.render(values)).get('Deployment').spec as {
        template: { metadata: { annotations: Record<string, string> } };
      };
      return template.metadata.annotations['checksum/config'];
    };
    const before = await checksum(REQUIRED);
    expect(await checksum({ ...REQUIRED, settings: { start_queue: 7 } })).to.not.equal(before);
    expect(await checksum({ ...REQUIRED, replicas: 9 })).to.equal(before);
  });

  const REFUSED: readonly (readonly [what: string, values: object, reason: RegExp])[] = [
    ['no Redis', { fleetKey: { existingSecret: 'a' } }, /directory\.existingSecret: name the Secret/],
    ['no key of the fleet', { directory: { existingSecret: 'a' } }, /fleetKey\.existingSecret: name the Secret/],
    ['a value that it does not know', { ...REQUIRED, replica: 2 }, /replica/],
    ['a value of the wrong type', { ...REQUIRED, replicas: 'three' }, /replicas/],
    ['a secret among the settings', { ...REQUIRED, settings: { token: 'x' } }, /settings\.token: it is a secret/],
    [
      'a setting that follows from a value',
      { ...REQUIRED, settings: { drain_s: 9 } },
      /settings\.drain_s: another value/,
    ],
    ['KEDA without Prometheus', { ...REQUIRED, autoscaling: { enabled: true } }, /prometheus\.serverAddress: name the/],
    ['an Ingress without a host', { ...REQUIRED, ingress: { enabled: true } }, /ingress\.host: name the host/],
  ];
  for (const [what, values, reason] of REFUSED) {
    it(`refuses ${what}, and says what to do`, async () => {
      const { isSuccess, stderr } = await template(values);
      expect(isSuccess).to.equal(false);
      expect(stderr).to.match(reason);
    });
  }
});

/** The file of tokens lies in the cluster. */
const withoutTokens = (config: string): string => config.replace(/^tokens_file:.*\n/m, '');

/** As Kubernetes fills it in. */
function environmentOf(variables: readonly EnvironmentVariable[]): Record<string, string> {
  const isIpv6 = variables.some(({ name, value }) => name === 'SVC_HOST' && value === '::');
  const secrets: Record<string, string> = {
    POD_IP: isIpv6 ? '2001:db8::1' : '192.0.2.1',
    SVC_DIRECTORY: 'redis://redis:6379',
    SVC_FLEET_KEY: 'k'.repeat(32),
    SVC_TOKEN: 'token-of-the-fleet',
  };
  const filled = variables.map(({ name, value }) => [
    name,
    value?.replace('$(POD_IP)', secrets['POD_IP']!) ?? secrets[name]!,
  ]);
  return Object.fromEntries(filled) as Record<string, string>;
}
