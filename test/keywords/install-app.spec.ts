import { expect } from 'chai';
import { readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { InstallApp } from '../../keywords/app/install-app.js';
import { Apps } from '../../src/device/apps.js';
import { SessionFiles } from '../../src/files/session-files.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { configOf } from '../fixtures/settings.js';
import { refusalOf } from '../fixtures/thrown-by.js';

/** Apps that take any file; its content is the id. */
class AnyApps extends Apps {
  directory = '';
  list = () => Promise.resolve([]);
  isInstalled = () => Promise.resolve(false);
  state = () => Promise.resolve('not_installed' as const);
  uninstall = () => Promise.resolve(false);
  activate = () => Promise.resolve();
  background = () => Promise.resolve();
  clearData = () => Promise.resolve();
  async install(path: string): Promise<string> {
    this.directory = dirname(path);
    return readFile(path, 'utf8');
  }
}

class Phone extends FakeDriver {
  readonly #apps = new AnyApps();
  override get apps(): AnyApps {
    return this.#apps;
  }
}

describe('Install App', () => {
  let server: Server;
  let host: string;
  let files: SessionFiles;
  const phone = new Phone();

  before(async () => {
    server = createServer((request, response) => {
      if (request.url === '/app.apk') response.end('com.example.app');
      else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
  afterEach(() => files.close());

  const install = (app: string, changes: object = {}) => {
    const config = configOf({ api_allowed_hosts: [host], ...changes });
    files = new SessionFiles(config.settings, undefined);
    const call = new CallContext('1', new AbortController().signal);
    return new InstallApp(phone, files, config, call).run({ app });
  };

  it('downloads an app from an allowed host, and keeps no file of it', async () => {
    expect(await install(`http://${host}/app.apk`)).to.equal('com.example.app');
    expect(await readdir(phone.apps.directory)).to.deep.equal([]);
  });

  it('takes no address of a host that is not allowed, nor follows a redirect to one', async () => {
    const refusal = await refusalOf(() => install(`http://${host}/app.apk`, { api_allowed_hosts: ['example.com'] }));
    expect([refusal.code, refusal.message.includes('SVC_API_ALLOWED_HOSTS')]).to.deep.equal(['E0403', true]);
    expect((await refusalOf(() => install(`http://${host}/elsewhere`))).code).to.equal('E0403');
    expect((await refusalOf(() => install('http://'))).code).to.equal('E0403');
  });

  it('says when there is no such file, there or here', async () => {
    const { code, message } = await refusalOf(() => install(`http://${host}/absent.apk`));
    expect([code, message.includes('404')]).to.deep.equal(['E0401', true]);
    expect((await refusalOf(() => install('absent.apk'))).code).to.equal('E0513');
    expect((await refusalOf(() => install('../../etc/passwd'))).code).to.equal('E0513');
  });

  it('takes no file above the limit', async () => {
    const refusal = await refusalOf(() => install(`http://${host}/app.apk`, { file_size_limit: 4 }));
    expect([refusal.code, refusal.message.includes('4 bytes')]).to.deep.equal(['E0513', true]);
  });
});
