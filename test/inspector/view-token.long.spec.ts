import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bodyOf } from '../fixtures/service.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { bearer, tokenOf, tokensFileText } from '../support/named-tokens.js';
import { ServedService } from '../support/serve.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
const RESULT = '.keywords-result';

describe('the inspector with a token of the role view', () => {
  it('shows the sessions that the token watches; what acts says which role it needs', () =>
    inDirectory({}, async (directory) => {
      const file = join(directory, 'tokens.yaml');
      const tokens = tokensFileText({
        ada: { role: 'run' },
        bob: { role: 'run' },
        wall: { role: 'view', watches: ['ada'] },
      });
      await writeFile(file, tokens, { mode: 0o600 });
      const { client: shared } = await sharedService();
      const guarded = await ServedService.start({ args: ['--plugins', PLUGINS], env: { SVC_TOKENS_FILE: file } });
      const [ada, bob] = [
        await HttpClient.connect(guarded.url, bearer('ada')),
        await HttpClient.connect(guarded.url, bearer('bob')),
      ];
      try {
        const session = await ClientSession.start(ada, bodyOf({}, { owner: 'Ada' }));
        await ClientSession.start(bob, bodyOf({}, { owner: 'Bob' }));
        const page = await InspectorPage.open(shared, '', { service: guarded.url });
        await page.type('css=input[name=token]', tokenOf('wall'));
        await page.keys('Enter');
        await page.until('the session', `document.querySelector('table')?.innerText.includes('Ada')`);
        expect(await page.person.evaluate('document.body.innerText')).to.not.contain('Bob');

        await page.goTo(`session/${session.id}`);
        await page.keys('Control+K');
        await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
        await page.person.run('Enter Text Using Keyboard', ['Press Element']);
        await page.keys('Enter');
        await page.until('the form', `document.querySelector('.keywords-form')`);
        await page.person.run('Enter Text Using Keyboard', ['id=known']);
        await page.keys('Enter');
        const told = `document.querySelector('${RESULT}')?.innerText`;
        await page.until('the refusal', `${told}?.includes('Press Element needs the role run')`);
      } finally {
        await Promise.all([stopSessions(shared), stopSessions(ada), stopSessions(bob)]);
        ada.close();
        bob.close();
        await guarded.stop();
      }
    }));
});
