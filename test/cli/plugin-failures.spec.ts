import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { keywordSource } from '../fixtures/keyword-source.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { until } from '../fixtures/until.js';
import { WITH_PLUGINS } from '../support/with-plugins.js';

const keyword = (name: string, run: string, params = '{}'): string => `
import { connect } from 'node:net';
import { Keyword, text } from 'svc';
export class Plugin {
  async run(given) { ${run} }
}
Keyword({ name: '${name}', description: 'Fails.', params: ${params}, effect: 'observe' })(Plugin);
`;

/** What leaves errors unhandled while it is loaded. */
const AT_LOAD = {
  'plugins/load-number.js': `Promise.reject(7);\n${keywordSource('Number')}`,
  'plugins/load-part.js': `import './_part.js';\n${keywordSource('Part')}`,
  'plugins/_part.js': "Promise.reject(new Error('in the part'));",
  'plugins/load-rejects.js': `\nPromise.reject(new TypeError('not caught'));\n${keywordSource('Rejects')}`,
  'plugins/load-typed.ts': `interface A { a: 1 }\n\nPromise.reject(new Error('typed'));\n${keywordSource('Typed')}`,
};
/** What does so later. */
const LATER = {
  'plugins/after-load.js': `setTimeout(() => { throw new Error('after the load'); }, 300);\n${keywordSource('Late')}`,
  'plugins/fails.js': keyword('Fails', "throw new Error('no ' + given.what);", "{ what: text('What') }"),
  'plugins/floats.js': keyword('Floats', "void Promise.reject('floating'); return 'ran';"),
  'plugins/sockets.js': keyword('Sockets', "connect(1, '127.0.0.1'); return 'ran';"),
  'plugins/throws-later.js': keyword('Throws Later', "setImmediate(() => { throw new Error('in a timer'); });"),
};
describe('a plugin that leaves errors unhandled', () => {
  it('is left out when it does so while it is loaded, and logged when later: the service and its sessions go on', () =>
    inDirectory({ ...AT_LOAD, ...LATER }, async (cwd) => {
      const service = await ServedService.start({ ...WITH_PLUGINS, cwd });
      try {
        const client = await HttpClient.connect(service.url);
        const { left_out: leftOut } = (await client.get('/v1/plugins')).json as PluginList;
        const shown = leftOut.map(({ file, line, reason }) => `${file.split('/').at(-1)}:${line ?? ''} ${reason}`);
        expect(shown).to.have.length(4);
        expect(shown[0]).to.match(/^load-number\.js: .*"7"/);
        expect(shown[1]).to.equal('load-part.js: Error: in the part');
        expect(shown[2]).to.equal('load-rejects.js:2 TypeError: not caught');
        expect(shown[3]).to.equal('load-typed.ts:3 Error: typed');

        const start = {
          driver_sources: [{ paper: {} }],
          elements_sources: [],
          text_detection: [],
          image_detection: [],
        };
        const { session_id: id } = (await client.post('/v1/sessions/start', start)).json as { session_id: string };
        const call = (name: string, params: readonly string[] = []) =>
          client.post(`/v1/sessions/${id}/action`, { mode: 'keyword', keyword: name, params });
        const failed = await call('Fails', ['@:purse']);
        expect(failed.status).to.equal(500);
        expect(failed.json).to.have.nested.property('detail.code', 'E0401');
        expect(JSON.stringify(failed.json)).to.include('Action failed: no ').and.not.to.include('purse');
        for (const name of ['Floats', 'Sockets', 'Throws Later']) expect((await call(name)).status).to.equal(200);

        const logged = () =>
          service.log
            .filter(({ msg }) => msg === 'a plugin left an error unhandled')
            .map(({ plugin, err }) => `${String(plugin).split('/').at(-1)} ${(err as { message: string }).message}`)
            .sort();
        await until('the errors of four plugins', () => logged().length === 4);
        expect(logged()[0]).to.equal('after-load.js after the load');
        expect(logged()[1]).to.match(/^floats\.js .*"floating"/);
        expect(logged()[2]).to.match(/^sockets\.js connect ECONNREFUSED/);
        expect(logged()[3]).to.equal('throws-later.js in a timer');

        await writeFile(join(cwd, 'plugins', 'later.js'), AT_LOAD['plugins/load-rejects.js']);
        await until('the new file to be left out', () => service.output.includes('later.js'));
        expect((await call('Floats')).status).to.equal(200);
        expect(service.output).not.to.include('purse');
        client.close();
        await service.stop();
      } finally {
        await service.kill();
      }
    }));

  it('ends no short command either, whose list names it', () =>
    inDirectory(AT_LOAD, async (cwd) => {
      const { stdout, code } = await svc(['plugins', '--json'], { cwd });
      expect((JSON.parse(stdout) as PluginList).left_out).to.have.length(4);
      expect(code).to.equal(1);
    }));

  it('does not keep the service alive at an error of nobody', () =>
    inDirectory({ 'plugins/works.js': keywordSource('Works') }, async (cwd) => {
      const nobody = "data:text/javascript,process.on('SIGUSR2', () => { void Promise.reject(new Error('nobody')); });";
      const command = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
      const service = await ServedService.start({ cwd, script: ['--import', nobody, command, 'serve', '--port', '0'] });
      try {
        service.signal('SIGUSR2');
        expect(await service.ended()).to.include({ code: 1 });
        const last = service.log.at(-1) as { level: number; err: { message: string } };
        expect([last.level, last.err.message]).to.deep.equal([60, 'nobody']);
      } finally {
        await service.kill();
      }
    }));
});
