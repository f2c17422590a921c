import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { SETTING_NAMES, type SettingName, Settings } from '../src/config.js';
import { type ConfigSources, loadConfig } from '../src/load-config.js';
import { inDirectory } from './fixtures/temporary-directory.js';
import { refusalOf } from './fixtures/thrown-by.js';

/** For each kind of setting, texts that are not the default, and their values. */
const SAMPLES: Partial<Record<SettingName, readonly [text: string, value: unknown]>> = {
  host: ['0.0.0.0', '0.0.0.0'],
  port: ['4711', 4711],
  token: ['sixteen-or-more!', 'sixteen-or-more!'],
  token_file: ['/srv/token', '/srv/token'],
  allowed_origins: ['http://a.test, http://b.test', ['http://a.test', 'http://b.test']],
  allowed_hosts: ['a.test,b.test', ['a.test', 'b.test']],
  log_level: ['debug', 'debug'],
  plugins: [`./mine${delimiter}svc-beep`, ['./mine', 'svc-beep']],
  driver: ['selenium', 'selenium'],
  browser: ['/opt/chrome', '/opt/chrome'],
  chromedriver: ['/opt/chromedriver', '/opt/chromedriver'],
  browser_args: ['--window-size=8,6 --lang=de', ['--window-size=8,6', '--lang=de']],
  no_sandbox: ['true', true],
  allow_launch_options: ['true', true],
  allow_file_urls: ['true', true],
  project_root: ['/srv/projects', '/srv/projects'],
  api_allowed_hosts: ['*.a.test', ['*.a.test']],
  egress_allowed_hosts: ['hub.test:4444', ['hub.test:4444']],
  event_attributes_json: ['/srv/events.json', '/srv/events.json'],
  body_limit: ['2mb', 2 * 1024 * 1024],
  max_sessions: ['3', 3],
  warm_browsers: ['0', 0],
  max_combinations: ['7', 7],
  queue_limit: ['0', 0],
  find_timeout_s: ['2.5', 2.5],
  keyword_timeout_s: ['60', 60],
  ai_self_heal: ['YES', true],
  llm_provider: ['openai', 'openai'],
  llm_model: ['small', 'small'],
  similarity_heal: ['off', false],
  heal_store: ['/srv/heals', '/srv/heals'],
  heal_timeout_s: ['5', 5],
  read_timeout_s: ['5', 5],
  start_timeout_s: ['20', 20],
  session_idle_s: ['0', 0],
  stop_wait_s: ['1', 1],
  close_timeout_s: ['4', 4],
  stream_unsent_limit: ['512kb', 512 * 1024],
  stream_stall_s: ['5', 5],
  failure_pictures: ['off', false],
};

const NOWHERE = fileURLToPath(new URL('.', import.meta.url));
const variableOf = (name: SettingName) => `SVC_${name.toUpperCase()}`;

/** The settings, with nothing of this machine in them. */
const load = async (sources: ConfigSources = {}) =>
  (await loadConfig({ env: {}, cwd: NOWHERE, ...sources })).settings as Record<string, unknown>;

describe('loadConfig', () => {
  it('reads every setting from a flag, the environment and a file', async () => {
    const candidates = ['/srv/somewhere', '42', 'debug', '--lang=de', 'true', 'off', 'redis://redis.test:6379'];
    candidates.push('{"grid":{"driver":"selenium","url":"http://grid.test"}}');
    const defaults = await load();
    for (const name of SETTING_NAMES.filter((each) => each !== 'token_file')) {
      const read = candidates.map((text) => [text, Settings.shape[name].safeParse(text)] as const);
      const [text, { data }] = read.find(([, { success, data: value }]) => success && value !== defaults[name])!;
      const expected = { ...defaults, [name]: data as unknown };
      expect(await load({ env: { [variableOf(name)]: text } }), name).to.deep.equal(expected);
      expect(await load({ flags: { [name]: text } }), name).to.deep.equal(expected);
      await inDirectory({ 'svc.config.json': JSON.stringify({ [name]: text }) }, async (cwd) => {
        expect(await load({ cwd }), name).to.deep.equal(expected);
      });
    }
  });

  it('has the defaults when nothing is said', async () => {
    expect(await load()).to.deep.equal(Settings.parse({}));
    expect(await load()).to.deep.include({
      host: '127.0.0.1',
      port: 8000,
      log_level: 'info',
      no_sandbox: false,
      allow_launch_options: false,
      allow_file_urls: false,
      body_limit: 25 * 1024 * 1024,
      max_sessions: 50,
      max_combinations: 1000,
      queue_limit: 100,
      find_timeout_s: 10,
      keyword_timeout_s: 300,
      ai_self_heal: false,
      llm_provider: 'gemini',
      similarity_heal: true,
      heal_timeout_s: 60,
      read_timeout_s: 15,
      start_timeout_s: 180,
      session_idle_s: 3600,
      stop_wait_s: 10,
      close_timeout_s: 10,
      stream_unsent_limit: 1024 * 1024,
      stream_stall_s: 60,
      failure_pictures: true,
    });
  });

  // The file of the token is read at once, see test/token.spec.ts.
  const samples = Object.entries(SAMPLES).filter(([name]) => name !== 'token_file');
  for (const [name, [text, value]] of samples as [SettingName, [string, unknown]][]) {
    it(`reads ${name} from the environment, a JSON file and a YAML file`, async () => {
      const expected = { ...(await load()), [name]: value };
      expect(await load({ env: { [variableOf(name)]: text } })).to.deep.equal(expected);
      expect(await load({ flags: { [name]: text } })).to.deep.equal(expected);
      await inDirectory({ 'svc.config.json': JSON.stringify({ [name]: value }) }, async (cwd) => {
        expect(await load({ cwd })).to.deep.equal(expected);
      });
      await inDirectory({ 'svc.config.yaml': stringify({ [name]: value }) }, async (cwd) => {
        expect(await load({ cwd })).to.deep.equal(expected);
      });
    });
  }

  it('takes a flag before the environment before the file before the default', async () => {
    await inDirectory({ 'svc.config.yml': 'port: 1\nqueue_limit: 1\nmax_sessions: 1\n' }, async (cwd) => {
      const env = { SVC_PORT: '2', SVC_QUEUE_LIMIT: '2' };
      expect(await load({ cwd, env, flags: { port: 3 } })).to.include({ port: 3, queue_limit: 2, max_sessions: 1 });
    });
  });

  it("takes a command's own default where nothing else is said", async () => {
    const defaults = { allow_launch_options: true };
    expect(await load({ defaults })).to.include(defaults);
    expect(await load({ defaults, env: { SVC_ALLOW_LAUNCH_OPTIONS: 'no' } })).to.include({
      allow_launch_options: false,
    });
  });

  it('splits the arguments of browsers at the blanks before their dashes', async () => {
    const given = '--window-size=8,6 --host-resolver-rules=MAP * 127.0.0.1  -x';
    const split = ['--window-size=8,6', '--host-resolver-rules=MAP * 127.0.0.1', '-x'];
    expect(await load({ env: { SVC_BROWSER_ARGS: given } })).to.deep.include({ browser_args: split });
    const error = await refusalOf(() => load({ env: { SVC_BROWSER_ARGS: 'file:///etc/passwd' } }));
    expect([error.code, error.message.includes('browser_args')]).to.deep.equal(['E0503', true]);
  });

  it('takes an empty variable and an undefined flag as not given', async () => {
    await inDirectory({ 'svc.config.json': '{"port": 1}' }, async (cwd) => {
      expect((await load({ cwd, env: { SVC_PORT: '' }, flags: { port: undefined } }))['port']).to.equal(1);
    });
  });

  it('reads the file that is named instead of the one in the working directory', async () => {
    await inDirectory({ 'svc.config.json': '{"port": 1}', 'other/mine.yaml': 'port: 2' }, async (cwd) => {
      expect((await load({ cwd, file: 'other/mine.yaml' }))['port']).to.equal(2);
    });
  });

  it('looks for the file of events beside the configuration file that names it, else in the working directory', async () => {
    const files = { 'other/mine.yaml': 'event_attributes_json: events.json' };
    await inDirectory(files, async (cwd) => {
      const file = 'other/mine.yaml';
      const env = { SVC_EVENT_ATTRIBUTES_JSON: 'events.json' };
      expect((await load({ cwd, file }))['event_attributes_json']).to.equal(join(cwd, 'other/events.json'));
      expect((await load({ cwd, file, env }))['event_attributes_json']).to.equal(join(cwd, 'events.json'));
    });
  });

  it('refuses a named file that does not exist', async () => {
    const error = await refusalOf(() => load({ file: 'missing.json' }));
    expect(error.code).to.equal('E0503');
    expect(error.message).to.contain('missing.json');
  });

  it('refuses an unknown key and suggests the nearest', async () => {
    await inDirectory({ 'svc.config.json': '{"max_sesions": 3}' }, async (cwd) => {
      const error = await refusalOf(() => load({ cwd }));
      expect(error.code).to.equal('E0503');
      expect(error.message).to.contain('"max_sesions"').and.to.contain('did you mean max_sessions');
    });
  });

  it('leaves the sessions, variables and secrets of tests to their project', async () => {
    const content = 'port: 4711\nsessions: {chrome: {driver: playwright}}\nvariables: {a: 1}\nsecrets_file: ../s.yaml';
    await inDirectory({ 'svc.config.yaml': content }, async (cwd) => {
      const settings = await load({ cwd });
      expect(settings.port).to.equal(4711);
      expect(settings).to.not.have.any.keys('sessions', 'variables', 'secrets_file');
    });
    for (const [wrong, message] of [
      ['sessions: [chrome]', '"sessions" must be an object'],
      ['variables: 5', '"variables" must be an object'],
      ['secrets_file: [a]', '"secrets_file" must be the path of a file'],
      ['session: {}', 'unknown setting "session" (did you mean sessions'],
    ] as const) {
      const error = await inDirectory({ 'svc.config.yaml': wrong }, (cwd) => refusalOf(() => load({ cwd })));
      expect([error.code, error.message]).to.satisfy(
        ([code, text]: string[]) => code === 'E0503' && text!.includes(message),
      );
    }
  });

  for (const [what, content] of [
    ['a list', '[]'],
    ['a text', '"port"'],
    ['nothing', 'null'],
    ['no JSON', '{"port": '],
  ] as const) {
    it(`refuses a file that holds ${what}, naming the file`, async () => {
      await inDirectory({ 'svc.config.json': content }, async (cwd) => {
        const error = await refusalOf(() => load({ cwd }));
        expect(error.code).to.equal('E0503');
        expect(error.message).to.contain('svc.config.json');
      });
    });
  }

  it('refuses malformed YAML, naming the file', async () => {
    await inDirectory({ 'svc.config.yaml': 'port: [1' }, async (cwd) => {
      const error = await refusalOf(() => load({ cwd }));
      expect([error.code, error.message.includes('svc.config.yaml')]).to.deep.equal(['E0503', true]);
    });
  });

  const BAD: readonly (readonly [SettingName, unknown])[] = [
    ['port', 'http'],
    ['port', '70000'],
    ['port', '-1'],
    ['port', '1.5'],
    ['port', null],
    ['port', true],
    ['port', []],
    ['token', 5],
    ['token', ''],
    ['token', 'elevenchars'],
    ['token', 'with spaces in between'],
    ['token_file', ''],
    ['log_level', 'loud'],
    ['allow_file_urls', 'maybe'],
    ['allow_file_urls', 2],
    ['allowed_hosts', 5],
    ['body_limit', 'much'],
    ['body_limit', '-5'],
    ['body_limit', '5 parsecs'],
    ['max_sessions', '0'],
    ['max_sessions', 'Infinity'],
    ['warm_browsers', '-1'],
    ['warm_browsers', '101'],
    ['warm_browsers', 'one'],
    ['max_combinations', '0'],
    ['queue_limit', '-1'],
    ['find_timeout_s', 'soon'],
    ['find_timeout_s', '3601'],
    ['keyword_timeout_s', '0'],
    ['session_idle_s', null],
    ['session_idle_s', ' '],
    ['stop_wait_s', 'NaN'],
    ['close_timeout_s', false],
  ];

  for (const [name, value] of BAD) {
    it(`refuses ${JSON.stringify(value)} for ${name}, naming the variable`, async () => {
      const error = await refusalOf(() => load({ flags: { [name]: value } }));
      expect(error.code).to.equal('E0503');
      expect(error.message).to.contain(name).and.to.contain(variableOf(name));
      const { problems } = error.details as { problems: { path: string }[] };
      expect([...new Set(problems.map(({ path }) => path))]).to.deep.equal([`${name} (${variableOf(name)})`]);
    });
  }

  it('names every problem at once', async () => {
    const error = await refusalOf(() => load({ env: { SVC_PORT: 'x', SVC_MAX_SESSIONS: 'y' } }));
    expect(error.message).to.contain('SVC_PORT').and.to.contain('SVC_MAX_SESSIONS');
  });

  for (const [text, value] of [
    ['true', true],
    ['1', true],
    ['YES', true],
    [' on ', true],
    ['false', false],
    ['0', false],
    ['No', false],
    ['off', false],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${value}`, async () => {
      expect((await load({ env: { SVC_ALLOW_FILE_URLS: text } }))['allow_file_urls']).to.equal(value);
    });
  }

  for (const [text, value] of [
    ['1000', 1000],
    ['1000b', 1000],
    ['1kb', 1024],
    ['1.5 KB', 1536],
    ['2 MB', 2 * 1024 ** 2],
    ['1gb', 1024 ** 3],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${value} bytes`, async () => {
      expect((await load({ env: { SVC_BODY_LIMIT: text } }))['body_limit']).to.equal(value);
    });
  }

  it('never fails with anything but E0503, whatever the variables hold', async () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('1e9', '0x10', '٣', '1,5', '-0', '99999999999999999999'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SETTING_NAMES), value, async (name, text) => {
        const outcome = await load({ env: { [variableOf(name)]: text } }).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).to.have.property('code', 'E0503');
      }),
    );
  });
});
