import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { readSuite } from '../fixtures/robot-suite.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const run = promisify(execFile);
/** Python, where a suite evaluates the text that the page gives. */
const TAG = "a'+__import__('os').popen('id').read()+'";
/** JavaScript, where a script takes the name of a variable as it is. */
const VARIABLE = "'+process.exit(7)+'";

describe('scripts of a recording on a hostile page', () => {
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    pages = await PageServer.start({
      '/': `<h1 id=h>Fonts</h1><p id=s>Pick one</p><ul><li>Serif</li></ul><svg width=90 height=30><${TAG} id=f></svg>
<div id=list onclick="this.textContent = 'Serif chosen'">Serif</div>`,
    });
    ({ client } = await sharedService());
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    await session.run('Set Variable', [VARIABLE, 'all']);
    await session.run('Assert Presence', ['css=#s|css=#h', '5', `\${${VARIABLE}}`]);
    await session.run('Set Variable', ['way', 'up']);
    await session.run('Scroll', ['${way}']);
    await session.run('Select Dropdown Option', ['id=list', 'Serif']);
  });
  after(async () => {
    await stopSessions(client);
    await pages.close();
  });

  async function sourceIn(format: string): Promise<string> {
    const answer = await session.get(`/steps?format=${format}`);
    expect(answer.status, answer.summary).to.equal(200);
    return answer.text;
  }

  it('has a tag name that is Python', async () => {
    expect(await session.evaluate("document.getElementById('f').tagName")).to.equal(TAG);
  });

  for (const format of ['playwright', 'webdriverio']) {
    it(`run nothing that a variable is named, with ${format}`, async () => {
      const source = await sourceIn(format);
      expect(source).to.match(/^ {2}\/\/ no equivalent: Assert Presence .*\(rule is given by a variable\)$/m);
      expect(source).to.match(/^ {2}\/\/ no equivalent: Scroll .*\(direction is given by a variable\)$/m);
      expect(source).to.include("variables.set('\\'+process.exit(7)+\\'', 'all');");
      await inDirectory({ 'steps.mjs': source }, (cwd) => run(process.execPath, ['--check', 'steps.mjs'], { cwd }));
    });
  }

  it('let Robot Framework compare the variable, not evaluate its text', async () => {
    const source = await sourceIn('robot');
    expect(source).to.match(/^ {4}IF {4}\$svc_read == 'SELECT'$/m);
    expect(source.match(/^ *(IF|ELSE IF|WHILE|Evaluate)\b.*/gm)).to.have.lengthOf(1);
    expect(readSuite(source).map(({ keyword }) => keyword)).to.include('Get Element Attribute');
  });
});
