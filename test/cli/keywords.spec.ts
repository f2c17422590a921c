import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { KeywordInfo } from '../../src/keyword/definition.js';
import { runCommand } from '../fixtures/run-command.js';
import { COMMAND, svc } from '../support/svc-command.js';

const DOCUMENT = fileURLToPath(new URL('../../../docs/keywords.md', import.meta.url));

/** A Markdown page without what a formatter may change. */
const plain = (markdown: string): string[] =>
  markdown
    .split('\n')
    .map((line) => (/^\|[-| ]+\|$/.test(line) ? line.replace(/[- ]+/g, '-') : line.replace(/ +/g, ' ').trim()))
    .filter(Boolean);

describe('svc keywords', () => {
  it('lists every keyword with its sentence, and as JSON', async () => {
    const [{ code, stdout, stderr }, json] = await Promise.all([svc(['keywords']), runCommand(['keywords', '--json'])]);
    const lines = stdout.trim().split('\n');
    expect([code, stderr]).to.deep.equal([0, '']);
    expect(lines.length).to.be.at.least(43);
    for (const line of lines) expect(line).to.match(/^[A-Z][A-Za-z ]+ {2,}[A-Z].*\.$/);
    const infos = JSON.parse(json.stdout) as KeywordInfo[];
    expect([json.code, infos.length]).to.deep.equal([0, lines.length]);
    const keys = ['keyword', 'keyword_slug', 'description', 'category', 'parameters'];
    for (const { answers, ...info } of infos) {
      expect(info).to.have.all.keys(keys);
      expect(answers).to.be.oneOf([undefined, 'data', 'elements', 'matches', 'picture', 'screen']);
    }
  });

  it('writes everything into a pipe whose reader is slower', async () => {
    // More than a pipe holds, read only after the command could have ended.
    const script = '"$0" "$1" keywords --json | { sleep 1; cat; }';
    const options = { maxBuffer: 1024 ** 2 };
    const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, COMMAND], options);
    expect(stdout.length).to.be.above(65_536);
    expect(JSON.parse(stdout)).to.be.an('array');
  });

  it('shows one in any spelling, with its parameters in order, and as JSON', async () => {
    const env = { SVC_FIND_TIMEOUT_S: '3' };
    const [{ code, stdout }, json] = await Promise.all([
      runCommand(['keywords', 'press-ELEMENT'], { env }),
      runCommand(['keywords', 'Sleep', '--json']),
    ]);
    expect([code, json.code]).to.deep.equal([0, 0]);
    expect(stdout).to.contain('Press Element (press_element)').and.to.contain('[timeout = 3]');
    expect(stdout.match(/^ {2}\[?\w+/gm)!.map((name) => name.replace(/[ [\]]/g, ''))).to.deep.equal([
      'element',
      'repeat',
      'offset_x',
      'offset_y',
      'index',
      'aoi',
      'timeout',
      'event_name',
    ]);
    expect(JSON.parse(json.stdout)).to.deep.equal({
      keyword: 'Sleep',
      keyword_slug: 'sleep',
      description: 'Wait for some seconds.',
      category: 'misc',
      parameters: [
        {
          name: 'duration',
          type: 'float',
          default: null,
          required: true,
          description: 'Seconds',
          minimum: 0,
          maximum: 3600,
        },
      ],
    });
  });

  it('exits with 2 for an unknown one, with the nearest, in one line or as JSON', async () => {
    const [text, json] = await Promise.all([
      svc(['keywords', 'pres element']),
      runCommand(['keywords', 'pres element', '--json']),
    ]);
    expect([text.code, text.stdout, json.code]).to.deep.equal([2, '', 2]);
    expect(text.stderr.trim().split('\n')).to.have.length(1);
    expect(text.stderr).to.contain('E0402').and.to.contain('press_element');
    expect(JSON.parse(json.stdout)).to.have.nested.property('error.code', 'E0402');
  });

  it('prints the page that docs/keywords.md is', async () => {
    const { code, stdout } = await runCommand(['keywords', '--markdown']);
    expect(code).to.equal(0);
    expect(plain(stdout)).to.deep.equal(plain(readFileSync(DOCUMENT, 'utf8')));
  });
});
