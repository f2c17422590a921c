import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { HttpClient } from '../support/http-client.js';
import { type ServeOptions, ServedService } from '../support/serve.js';

describe('the settings of the service', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-settings-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('come from flags before the environment before the file in the working directory', async () => {
    const file = 'token: token-from-the-file\nallowed_origins: [https://file.example]\nmax_sessions: 1\n';
    await writeFile(join(directory, 'svc.config.yaml'), file);
    const service = await ServedService.start({
      cwd: directory,
      args: ['--token', 'token-from-the-flag'],
      env: { SVC_TOKEN: 'token-from-environment', SVC_ALLOWED_ORIGINS: 'https://environment.example' },
    });
    try {
      const client = await HttpClient.connect(service.url, { Authorization: 'Bearer token-from-the-flag' });
      const asked = (token: string) => client.get('/v1/keywords', { headers: { Authorization: `Bearer ${token}` } });
      expect((await asked('token-from-the-flag')).status).to.equal(200);
      for (const token of ['token-from-environment', 'token-from-the-file'])
        expect((await asked(token)).status).to.equal(401);
      const { headers } = await client.get('/', { headers: { Origin: 'https://environment.example' } });
      expect(headers['access-control-allow-origin']).to.equal('https://environment.example');
      client.close();
    } finally {
      await service.stop();
    }
  });

  it('come from a named file, and bring a warning when everyone on the network may drive devices', async () => {
    const file = join(directory, 'named.json');
    await writeFile(file, '{"host": "0.0.0.0"}');
    const service = await ServedService.start({ args: ['--config', file] });
    try {
      expect(service.url).to.match(/^http:\/\/0\.0\.0\.0:\d+$/);
      expect(service.log.some(({ level, msg }) => level === 40 && /token/.test(String(msg)))).to.be.true;
    } finally {
      await service.stop();
    }
  });

  const refusals: readonly (readonly [what: string, options: ServeOptions, reasons: readonly string[]])[] = [
    [
      'a value of the wrong type',
      { env: { SVC_MAX_SESSIONS: 'many', SVC_BODY_LIMIT: 'huge' } },
      ['SVC_MAX_SESSIONS', 'SVC_BODY_LIMIT'],
    ],
    ['a file that does not exist', { args: ['--config', '/no/such/file.json'] }, ['/no/such/file.json']],
    ['an empty token in the environment', { env: { SVC_TOKEN: '' } }, ['E0503', 'SVC_TOKEN', 'is empty']],
    ['an empty token as a flag', { args: ['--token', ''] }, ['E0503', 'is empty']],
    ['a token that is too short', { args: ['--token', 'short'] }, ['E0503', '12 characters']],
    ['a flag that does not exist', { args: ['--prot', '1'] }, ['--prot']],
    ['an address of another machine', { args: ['--host', '192.0.2.1'] }, ['192.0.2.1']],
  ];
  for (const [what, options, reasons] of refusals) {
    it(`stop the service from starting, and say why: ${what}`, async () => {
      const message = await failureOf(options);
      for (const reason of reasons) expect(message).to.include(reason);
      expect(message).to.not.match(/^\s+at /m);
    });
  }

  it('stop the service from starting when the file has an unknown key, with the nearest', async () => {
    await writeFile(join(directory, 'svc.config.json'), '{"max_session": 3}');
    expect(await failureOf({ cwd: directory }))
      .to.include('max_session')
      .and.to.include('max_sessions');
  });

  async function failureOf(options: ServeOptions): Promise<string> {
    let service: ServedService;
    try {
      service = await ServedService.start(options);
    } catch (error) {
      return (error as Error).message;
    }
    await service.kill();
    return 'it started';
  }
});
