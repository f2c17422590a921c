import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../src/config.js';
import { loadConfig } from '../../src/load-config.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { DEPLOY, describeWith, runTool } from '../support/deploy-tools.js';

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
}

const COMPOSE = join(DEPLOY, 'compose');
const read = (name: string) => readFileSync(join(COMPOSE, name), 'utf8');
const SECRETS: Record<string, string> = { SVC_TOKEN: 'token-of-the-fleet', SVC_FLEET_KEY: 'k'.repeat(32) };

/** As Compose fills in variables that are not set, but for the secrets. */
const filled = (text: string): string =>
  text
    .replace(/\$\{(\w+):-([^}]*)\}/g, (_, _name, preset: string) => preset)
    .replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => SECRETS[name]!);

const source = filled(read('compose.yaml'));
const { services } = parse(source, { merge: true }) as { readonly services: Readonly<Record<string, ComposeService>> };
const REPLICAS = ['svc-1', 'svc-2', 'svc-3'];
const replica = (name: string) => services[name]!;

describe('deploy/compose', () => {
  it('has three replicas, which differ in their address alone', () => {
    for (const name of REPLICAS) {
      const { environment, ...others } = replica(name);
      const { environment: first, ...same } = replica('svc-1');
      const address = { SVC_REPLICA_URL: `http://${name}:8000` };
      expect(others).to.deep.equal(same);
      expect(environment).to.deep.equal({ ...first, ...address });
    }
  });

  it('gives the replicas settings that svc takes', async () => {
    const { environment } = replica('svc-1');
    const { settings } = await loadConfig({ env: environment, cwd: COMPOSE });
    expect(settings).to.deep.include({ mcp: true, directory: 'redis://valkey:6379', replica_url: 'http://svc-1:8000' });
    expect(settings.pools).to.have.property('chromium');
    const names = SETTING_NAMES.map((name) => `SVC_${name.toUpperCase()}`);
    const ours = Object.keys(environment).filter((name) => name.startsWith('SVC_'));
    expect(ours.filter((name) => !names.includes(name))).to.deep.equal([]);
  });

  it('names services of its own in the addresses', () => {
    const { SVC_DIRECTORY, SVC_POOLS } = replica('svc-1').environment;
    const proxied = [1, 2, 3].map((n) => services['proxy']!.environment[`REPLICA_${n}`]);
    const { chromium } = JSON.parse(SVC_POOLS!) as { chromium: { url: string } };
    const hosts = [SVC_DIRECTORY!, chromium.url].map((url) => new URL(url).hostname);
    expect([...hosts, ...proxied.map((host) => host!.split(':')[0])]).to.deep.equal([
      'valkey',
      'selenium-hub',
      ...REPLICAS,
    ]);
    expect(Object.keys(services)).to.include.members(hosts);
  });

  it('gives a replica the time that its drain takes, and no more rights than it needs', () => {
    const { environment, stop_grace_period: grace, ...rest } = replica('svc-1');
    expect(Number.parseInt(grace!)).to.be.at.least(Number(environment['SVC_DRAIN_S']) + 16);
    expect(rest).to.deep.include({ user: 'node', read_only: true, cap_drop: ['ALL'], command: ['serve'] });
    for (const name of ['proxy', 'valkey'])
      expect(services[name]).to.deep.include({ read_only: true, cap_drop: ['ALL'] });
  });

  it('publishes the proxy to this machine alone, and keeps browsers from what the replicas share', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).to.deep.equal([['proxy', '127.0.0.1:8000:8000']]);
    for (const name of ['selenium-hub', 'chromium']) expect(services[name]!.networks).to.deep.equal(['browsers']);
    expect(services['valkey']!.networks).to.deep.equal(['state']);
  });

  it('explains every variable in .env.example', () => {
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+):/g)].map(([, name]) => name!);
    const explained = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    expect([...new Set(used)].filter((name) => name !== 'SVC_IMAGE').sort()).to.deep.equal(explained.sort());
  });
});

describeWith('compose-go', 'deploy/compose, as Docker Compose reads it', () => {
  const check = (text: string) =>
    inDirectory({ 'compose.yaml': text }, (directory) => runTool('compose-go', [join(directory, 'compose.yaml')]));

  it('is valid', async () => {
    const { isSuccess, stdout, stderr } = await check(source);
    expect(isSuccess, stderr).to.equal(true);
    expect(Object.keys((parse(stdout) as { services: object }).services)).to.have.members(Object.keys(services));
  });

  it('is not valid with a key that Compose does not know', async () => {
    const { isSuccess, stderr } = await check(source.replace('stop_grace_period', 'stop_grace'));
    expect(isSuccess).to.equal(false);
    expect(stderr).to.match(/stop_grace/);
  });

  it('says what to do without the secrets', async () => {
    const { isSuccess, stderr } = await check(read('compose.yaml'));
    expect(isSuccess).to.equal(false);
    expect(stderr).to.match(/SVC_TOKEN .*copy \.env\.example to \.env and set it/);
  });
});
