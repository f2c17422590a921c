import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDemoApp } from '../../demo/web/server.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { ownService } from '../support/own-service.js';
import { svc } from '../support/svc-command.js';
import { writePicture } from './inspector-pictures.js';

const SIZE = { width: 1100, height: 1750 };

/** One case fails, one passes when it is tried again. */
const PROJECT = {
  'shop/svc.config.yaml':
    'sessions: { default: { driver: playwright, capabilities: { viewport: { width: 900, height: 420 } } } }',
  'shop/contacts.test.yaml': `
tags: [contacts]
setup: [{ Launch App: "\${base_url}" }]
cases:
  - name: the list has its contacts
    tags: [smoke]
    steps: [{ Assert Presence: [text=Ada Lovelace] }]
  - name: a contact is saved
    tags: [form]
    steps:
      - Enter Text: [id=full-name, Grace Hopper]
      - Enter Text: [id=email, grace@navy.mil]
      - group: save it
        steps: [{ Press Element: { element: id=store, timeout: 1 } }]
  - name: the app is synchronised
    steps:
      - Execute Script: if (!localStorage.seen) { localStorage.seen = 1; throw new Error('the server was busy') }
      - Assert Presence: [css=h1]
  - name: the page has its title
    tags: [smoke]
    steps: [{ Get Title: null }]
`,
};

/** The picture of a report of svc test on the demo app. */
export async function writeReportPicture(): Promise<void> {
  const app = await startDemoApp();
  try {
    await inDirectory(PROJECT, async (directory) => {
      const cwd = join(directory, 'shop');
      const args = ['test', '--variable', `base_url=${app.url}`, '--retries', '1', '--trace', 'off', '--workers', '1'];
      const { code, stdout, stderr } = await svc(args, { cwd });
      if (code !== 1 || !stdout.includes('flaky'))
        throw new Error(`the suite did not run as it should: ${stdout}${stderr}`);
      await write(join(cwd, 'report/index.html'));
    });
  } finally {
    await app.close();
  }
}

async function write(page: string): Promise<void> {
  const { service, client } = await ownService({ env: { SVC_ALLOW_FILE_URLS: 'true' } });
  try {
    const capabilities = { url: pathToFileURL(page).href, viewport: SIZE };
    const person = await ClientSession.start(client, {
      driver_sources: [{ playwright: { capabilities } }],
      elements_sources: ['playwright'],
      text_detection: [],
      image_detection: [],
    });
    await writePicture({ person }, 'report');
  } finally {
    client.close();
    await service.stop();
  }
}
