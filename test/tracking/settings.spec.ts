import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readTrackingSettings } from '../../src/tracking/settings.js';
import { eventAttributes, TOKEN } from '../fixtures/event-service.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const URL = 'https://events.test/base';

const read = (content: string | Buffer) =>
  inDirectory({ 'events.json': content }, (directory) => readTrackingSettings(join(directory, 'events.json')));
const readObject = (more: object) => read(JSON.stringify(eventAttributes(URL, more)));

describe('readTrackingSettings', () => {
  it('takes the four fields alone, and has defaults for the rest', async () => {
    expect(await readObject({})).to.deep.equal({
      eventUrl: URL,
      testParameters_bearer: TOKEN,
      applicationName: 'Shop',
      appVersion: '2.4.1',
      mode: 'batch',
      event_interval_s: 5,
      track_actions: false,
      vendorAttributes: { applicationName: 'Shop', appVersion: '2.4.1' },
    });
  });

  it('hands every key on but the token and the address, as it stands in the file', async () => {
    const more = {
      mode: 'realtime',
      event_interval_s: 1,
      track_actions: true,
      team: { name: 'a', size: 3 },
      tags: [1],
    };
    const { vendorAttributes, mode, event_interval_s, track_actions } = await readObject(more);
    expect({ mode, event_interval_s, track_actions }).to.deep.equal({
      mode: 'realtime',
      event_interval_s: 1,
      track_actions: true,
    });
    expect(vendorAttributes).to.deep.equal({ applicationName: 'Shop', appVersion: '2.4.1', ...more });
  });

  it('takes slashes at the end of the address, and a byte order mark', async () => {
    const text = JSON.stringify(eventAttributes('http://events.test:8080//'));
    expect((await read(`\uFEFF${text}`)).eventUrl).to.equal('http://events.test:8080');
  });

  for (const [more, message] of [
    [{ eventUrl: undefined }, 'eventUrl: Required'],
    [{ eventUrl: 'events.test' }, 'eventUrl: must be an http or https address'],
    [{ eventUrl: 'ftp://events.test' }, 'eventUrl: must be an http or https address'],
    [{ eventUrl: 'https://me:pass@events.test' }, 'eventUrl: must be an http or https address'],
    [{ eventUrl: 'https://events.test?key=1' }, 'eventUrl: must be an http or https address'],
    [{ testParameters_bearer: '' }, 'testParameters_bearer: must be a token'],
    [{ testParameters_bearer: `Bearer ${TOKEN}` }, 'testParameters_bearer: must be a token'],
    [{ testParameters_bearer: `${TOKEN}\r\nX-More: 1` }, 'testParameters_bearer: must be a token'],
    [{ applicationName: undefined }, 'applicationName: Required'],
    [{ appVersion: 2 }, 'appVersion: Expected string, received number'],
    [{ mode: TOKEN }, 'mode: must be batch or realtime'],
    [{ event_interval_s: 0 }, 'event_interval_s: Number must be greater than or equal to 0.1'],
    [{ track_actions: 'yes' }, 'track_actions: Expected boolean, received string'],
  ] as const) {
    it(`refuses ${JSON.stringify(more, (_, value: unknown) => value ?? null)}, without the token`, async () => {
      const error = await refusalOf(() => readObject(more));
      expect(error.code).to.equal('E0503');
      expect(error.message).to.include(message);
      expect(error.message).not.to.include(TOKEN);
    });
  }

  for (const content of ['', '[]', 'null', '"text"', `{"testParameters_bearer": "${TOKEN}", }`, `{"a": ${TOKEN}}`]) {
    it(`refuses a file that holds ${JSON.stringify(content.replace(TOKEN, 'TOKEN'))}, and quotes nothing of it`, async () => {
      const error = await refusalOf(() => read(content));
      expect(error.code).to.equal('E0503');
      for (let at = 0; at + 5 <= TOKEN.length; at++) expect(error.message).not.to.include(TOKEN.slice(at, at + 5));
    });
  }

  it('refuses what is missing, a directory, a pipe and a file of more than 1 MB', async () => {
    await inDirectory({ 'large.json': Buffer.alloc(1024 * 1024 + 1) }, async (directory) => {
      await promisify(execFile)('mkfifo', [join(directory, 'pipe')]);
      for (const [name, reason] of [
        ['missing.json', '(ENOENT)'],
        ['', '(it is no file)'],
        ['pipe', '(it is no file)'],
        ['large.json', '(it is larger than 1 MB)'],
      ] as const) {
        expect((await refusalOf(() => readTrackingSettings(join(directory, name)))).message).to.include(reason);
      }
    });
  });
});
