import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { KeywordInfo } from '../../src/keyword/definition.js';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { keywordSource } from '../fixtures/keyword-source.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const PAPER = fileURLToPath(new URL('../support/plugins/paper.js', import.meta.url));

/** A keyword that says which version it is, and waits for the word to go on if it is told to. */
const patient = (version: string) => `
import { existsSync } from 'node:fs';
import { Keyword, text } from 'svc';
export class Patient {
  async run({ until }) {
    while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 10));
    return '${version}';
  }
}
Keyword({ name: 'Patient', description: 'd', params: { until: text('A file', '') }, effect: 'observe' })(Patient);
`;

describe('svc serve, while its plugins change', () => {
  async function serving(
    files: Readonly<Record<string, string>>,
    work: (cwd: string, client: HttpClient, service: ServedService) => Promise<void>,
    args: readonly string[] = [],
  ): Promise<void> {
    await inDirectory(files, async (cwd) => {
      const service = await ServedService.start({ cwd, args });
      try {
        const client = await HttpClient.connect(service.url);
        await work(cwd, client, service);
        client.close();
        await service.stop();
      } finally {
        await service.kill();
      }
    });
  }

  const described = async (client: HttpClient, name: string) => {
    const keywords = (await client.get('/v1/keywords')).json as KeywordInfo[];
    return keywords.find(({ keyword }) => keyword === name)?.description;
  };
  const leftOut = async (client: HttpClient) => ((await client.get('/v1/plugins')).json as PluginList).left_out;

  it('takes up the directory plugins when it appears, and again after it was removed', () =>
    serving({}, async (cwd, client) => {
      for (const word of ['one', 'two']) {
        await mkdir(join(cwd, 'plugins'));
        await writeFile(join(cwd, 'plugins', 'a.js'), keywordSource('A', word));
        await until(`the keyword of ${word}`, async () => (await described(client, 'A')) === `Answers ${word}.`);
        await rm(join(cwd, 'plugins'), { recursive: true });
        await until('the end of the keyword', async () => (await described(client, 'A')) === undefined);
      }
    }));

  it('takes up a file that is renamed over another, and a directory that appears below', () =>
    serving(
      { 'mine/a.js': keywordSource('A', 'one') },
      async (cwd, client) => {
        await writeFile(join(cwd, 'a.tmp'), keywordSource('A', 'two'));
        await rename(join(cwd, 'a.tmp'), join(cwd, 'mine', 'a.js'));
        await until('the second version', async () => (await described(client, 'A')) === 'Answers two.');
        await mkdir(join(cwd, 'mine', 'deep', 'er'), { recursive: true });
        await writeFile(join(cwd, 'mine', 'deep', 'er', 'b.js'), keywordSource('B'));
        await until('the keyword below', () => described(client, 'B'));
      },
      ['--plugins', './mine'],
    ));

  it('keeps what works when an edit breaks it, and tells so in the log and in the list', () =>
    serving({ 'plugins/a.js': keywordSource('A', 'one') }, async (cwd, client, service) => {
      const file = join(cwd, 'plugins', 'a.js');
      await writeFile(file, 'export const a = 1;\nexport const b = ;\n');
      const [problem] = await until('the problem', async () => {
        const found = await leftOut(client);
        return found.length > 0 && found;
      });
      expect(problem).to.include({
        line: 2,
        reason: "SyntaxError: Unexpected token ';'; the version before it stays in use",
      });
      expect(await described(client, 'A')).to.equal('Answers one.');
      const record = service.log.find(({ msg }) => msg === 'plugin left out');
      expect(record)
        .to.include({ level: 40, line: 2 })
        .and.to.have.property('file')
        .that.matches(/plugins.a\.js$/);
      await writeFile(file, keywordSource('A', 'two'));
      await until('the mended version', async () => (await described(client, 'A')) === 'Answers two.');
      expect(await leftOut(client)).to.deep.equal([]);
    }));

  it('lets running calls end and sessions go on with what they began with', async () => {
    // Outside the package a plugin imports svc by its name.
    const paper = (await readFile(PAPER, 'utf8')).replace("'#svc'", "'svc'");
    const files = { 'plugins/patient.js': patient('one'), 'plugins/paper.js': paper };
    await serving(files, async (cwd, client) => {
      const config = { driver_sources: ['paper'], elements_sources: ['paper_page_source'] };
      const session = await ClientSession.start(client, sessionConfig(undefined, config));
      const [word, began] = [join(cwd, 'go-on'), join(cwd, 'plugins', 'began.js')];
      const running = session.act('Patient', [word]);
      await writeFile(join(cwd, 'plugins', 'patient.js'), patient('two'));
      await writeFile(join(cwd, 'plugins', 'paper.js'), files['plugins/paper.js'].replace('<paper/>', '<card/>'));
      await writeFile(began, keywordSource('Began'));
      await until('the reload', () => described(client, 'Began'));
      await writeFile(word, '');
      expect((await running).body['data']).to.deep.equal({ result: 'one' });
      expect((await session.act('Patient', [])).body['data']).to.deep.equal({ result: 'two' });
      expect(await session.read('/source')).to.equal('<paper/>');
      await session.stop();
      const next = await ClientSession.start(client, sessionConfig(undefined, config));
      expect(await next.read('/source')).to.equal('<card/>');
      await next.stop();
    });
  });
});
