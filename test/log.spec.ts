import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { createLog } from '../src/log.js';

const LOG = new URL('../src/log.js', import.meta.url).href;

/** Runs a line of code with a log in a process of its own. */
const run = (level: string, code: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { createLog } from '${LOG}'; const log = createLog('${level}'); ${code}`],
    { encoding: 'utf8' },
  );

describe('createLog', () => {
  it('writes one JSON record a line to stderr, and nothing to stdout', () => {
    const { stdout, stderr } = run('info', `log.info({ a: 1 }, 'first'); log.warn('second');`);
    expect(stdout).to.equal('');
    const records = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.map(({ name, msg, a }) => [name, msg, a])).to.deep.equal([
      ['svc', 'first', 1],
      ['svc', 'second', undefined],
    ]);
  });

  it('leaves out what is below the level', () => {
    expect(run('warn', `log.info('quiet'); log.warn('loud');`).stderr).to.contain('loud').and.not.contain('quiet');
  });

  it('writes an error with its stack', () => {
    expect(run('info', `log.error({ err: new Error('broken') }, 'failed');`).stderr).to.match(/"stack":"Error: broken/);
  });

  it('has the level that was asked for', () => {
    expect(createLog('debug').level()).to.equal(20);
  });
});
