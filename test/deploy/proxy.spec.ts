import { execFile } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { Haproxy, HAPROXY_CONFIG, haproxyEnvironment } from '../support/haproxy.js';
import { ServedService } from '../support/serve.js';

/** A replica that breaks off where a real one would work, and is ready when the test says so. */
class BreakingReplica {
  isReady = false;
  /** Of the requests that are no probes. */
  readonly asked: string[] = [];
  readonly streams: ServerResponse[] = [];
  readonly #server: Server = createServer((request, response) => {
    const { url = '', method } = request;
    if (url === '/health/ready') return response.writeHead(this.isReady ? 200 : 503).end();
    this.asked.push(`${method} ${url}`);
    if (url !== '/stream') return request.socket.destroy();
    this.streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    response.write('data: 1\n\n');
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('the proxy of deploy/compose', () => {
  const breaking = new BreakingReplica();
  let services: ServedService[];
  let proxy: Haproxy;

  before(async () => {
    services = await Promise.all([1, 2].map(() => ServedService.start({ args: ['--log-level', 'debug'] })));
    const hosts = services.map(({ url }) => new URL(url).host);
    proxy = await Haproxy.start([...hosts, await breaking.start()]);
    for (const name of ['replica-1', 'replica-2']) await up(name);
  });

  after(async () => {
    await proxy.stop();
    await Promise.all(services.map((service) => service.kill()));
    await breaking.close();
  });

  /** Waits until the proxy says that a replica is ready; at its start all are taken for ready. */
  const up = (name: string) =>
    until(`${name} is ready`, () => !downs(name) || new RegExp(`${name} is UP`).test(proxy.output));
  const downs = (name: string) => proxy.output.includes(`${name} is DOWN`);

  const keywords = (service: ServedService) =>
    service.log.filter(({ msg, path }) => msg === 'request' && path === '/v1/keywords').length;
  const ask = async () => (await fetch(`${proxy.url}/v1/keywords`)).status;

  it('has a configuration that HAProxy takes without a warning', async () => {
    const env = { ...process.env, ...haproxyEnvironment(8000, []) };
    const { stdout, stderr } = await promisify(execFile)('haproxy', ['-c', '-f', HAPROXY_CONFIG], { env });
    expect(stdout.trim()).to.equal('Configuration file is valid');
    expect(stderr).to.not.include('WARNING');
  });

  it('gives the requests to the replicas in turn, and none to one that is not ready', async () => {
    await until('the third replica is not used', () => downs('replica-3'));
    for (let n = 0; n < 6; n++) expect(await ask()).to.equal(200);
    const answered = () => services.map(keywords);
    await until('the records of the requests', () => answered().reduce((sum, each) => sum + each) === 6);
    expect(Math.min(...answered())).to.be.greaterThan(1);
    expect(breaking.asked).to.deep.equal([]);
  });

  it('does not send a request again that a replica has got', async () => {
    breaking.isReady = true;
    await until('the third replica is used', () => proxy.output.includes('replica-3 is UP'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetch(`${proxy.url}/v1/once`, { method: 'POST', body: '{}' })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([404, 404, 502]);
    expect(breaking.asked).to.deep.equal(['POST /v1/once']);
  });

  it('hands on each event of a stream when it comes', async () => {
    const open = async () => {
      const answer = await fetch(`${proxy.url}/stream`);
      return answer.ok ? answer : undefined;
    };
    const { body } = await until('the stream', open);
    const events = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events.read()).value).to.equal('data: 1\n\n');
    breaking.streams[0]!.write('data: 2\n\n');
    expect((await events.read()).value).to.equal('data: 2\n\n');
    await events.cancel();
    breaking.isReady = false;
  });

  it('goes to another replica when one was killed, without a failed request', async () => {
    await until(
      'the third replica is not used',
      () => proxy.output.lastIndexOf('replica-3 is DOWN') > proxy.output.lastIndexOf('replica-3 is UP'),
    );
    await services[0]!.kill();
    for (let n = 0; n < 10; n++) expect(await ask()).to.equal(200);
  });
});
