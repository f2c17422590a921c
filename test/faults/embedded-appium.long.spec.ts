import { existsSync, readdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { chromium } from '../support/plugins/embedding.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';
import { WITH_PLUGINS } from '../support/with-plugins.js';

const SESSION = {
  driver_sources: [{ embedding: { capabilities: { 'appium:password': 'hunter2' } } }],
  elements_sources: [],
  text_detection: [],
  image_detection: [],
};

describe('the service with an embedded Appium', () => {
  let service: ServedService;
  let client: HttpClient;

  beforeEach(async () => {
    service = await ServedService.start({ ...WITH_PLUGINS, env: { SVC_LOG_LEVEL: 'trace' } });
    client = await HttpClient.connect(service.url);
  });

  afterEach(async () => {
    client.close();
    await service.kill();
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends by ${signal} with 0, though an Appium session is open, and leaves nothing behind`, async () => {
      await Promise.all([1, 2].map(() => ClientSession.start(client, SESSION)));
      expect(service.processes.browsers()).to.have.lengthOf(2);
      if (signal === 'SIGINT') service.signal(signal);
      else await service.terminate();
      const { code, ms } = await service.ended();
      expect(code).to.equal(0);
      expect(ms).to.be.below(10_000);
      await service.stop(/^org\.chromium/);
    });
  }

  it('comes to its end at once by a second signal, and removes its temporary files', async () => {
    await ClientSession.start(client, SESSION);
    service.processes.alive();
    service.signal('SIGTERM');
    await until('the service to stop', () => service.log.some(({ msg }) => msg === 'stopping'));
    service.signal('SIGTERM');
    await service.ended();
    expect(readdirSync(service.temporary).filter((name) => name.startsWith('svc-appium-'))).to.deep.equal([]);
  });

  it('answers E0106 when Appium crashes in a session, and starts it anew for the next one', async () => {
    const appium = { appium: { capabilities: { browserName: 'chrome' } } };
    const config = sessionConfig(undefined, { driver_sources: [appium], elements_sources: ['appium'] });
    const session = await ClientSession.start(client, config);
    const isAppium = ({ command }: { command: string }) => command.includes('appium/index.js');
    const [server] = service.processes.alive().filter(isAppium);
    process.kill(server!.pid, 'SIGKILL');
    await until('the end of Appium and its helpers', () => service.processes.alive().length === 1);
    await session.fail('Capture Pagesource', [], 'E0106');
    const [crash] = service.log.filter(({ msg }) => msg === 'the embedded Appium server has crashed');
    expect(crash).to.include({ level: 50, signal: 'SIGKILL' });
    expect(crash!['lines']).to.be.an('array').and.not.to.have.lengthOf(0);
    const next = await ClientSession.start(client, config);
    await next.run('Capture Pagesource');
    await Promise.all([session.stop(), next.stop()]);
    await service.stop(/^org\.chromium/);
  });

  it('leaves no process behind when it is killed', async () => {
    await ClientSession.start(client, SESSION);
    expect(service.processes.alive().length).to.be.above(2);
    service.signal('SIGKILL');
    await service.ended();
    await service.gone();
  });

  it('writes nothing but its own log, and no secret of a capability', async () => {
    await ClientSession.start(client, SESSION);
    await service.terminate();
    const other = service.output.split('\n').filter((line) => line !== '' && !line.startsWith('{"name":"svc"'));
    expect(other).to.deep.equal([`svc is listening on ${service.url}`]);
    const records = service.log.filter(({ from }) => from === 'appium');
    expect(records.some(({ level }) => level === 10)).to.equal(true);
    expect(records.filter((record) => 'session_id' in record)).to.deep.equal([]);
    expect(service.output).not.to.contain('hunter2');
  });

  it('answers 404 to what knows its port alone, starts nothing for it, and logs no base path', async () => {
    await ClientSession.start(client, SESSION);
    const { port } = service.log.find(({ msg }) => msg === 'embedded Appium is ready')!;
    await inDirectory({ program: '#!/bin/sh\ntouch "$(dirname "$0")/marker"\n' }, async (directory) => {
      const program = join(directory, 'program');
      await chmod(program, 0o755);
      const alwaysMatch = { ...(await chromium()), 'appium:executable': program };
      // As a page sends it without a preflight: a body without a content type, which Appium takes for JSON.
      const body = new Blob([JSON.stringify({ capabilities: { alwaysMatch } })]);
      for (const path of ['/session', '/wd/hub/session', '//session', '/status', '/sessions']) {
        const method = path.endsWith('/session') ? { method: 'POST', body } : {};
        expect((await fetch(`http://127.0.0.1:${String(port)}${path}`, method)).status, path).to.equal(404);
      }
      expect(existsSync(join(directory, 'marker'))).to.equal(false);
    });
    await service.terminate();
    expect(service.output).not.to.match(/[0-9a-f]{48}/);
  });
});
