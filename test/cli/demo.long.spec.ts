import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startSvc, svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { listProcesses } from '../support/processes.js';
import { until } from '../fixtures/until.js';

const WITHOUT_APPIUM = new URL('../support/without-appium.js', import.meta.url).href;

/** The lines that the demo prints of its steps: mark, milliseconds, keyword. */
const stepsIn = (output: string): string[] => output.match(/^[✓✗] +\d+ ms {2}\S.*$/gm) ?? [];

describe('svc demo', () => {
  for (const [what, args, title] of [
    ['a browser', [], 'svc demo'],
    ['a virtual Android device', ['--device'], 'svc demo --device'],
  ] as const) {
    it(`drives ${what}, prints each step with its time, and leaves a report and a screenshot`, () =>
      inDirectory({}, async (cwd) => {
        const { code, stdout, stderr } = await svc(['demo', ...args], { cwd, env: { TMPDIR: cwd } });
        expect([code, stderr], stdout).to.deep.equal([0, '']);
        expect(stepsIn(stdout)).to.have.length.of.at.least(12);
        expect(stdout).to.contain('Every step succeeded').and.not.to.contain('✗');
        const report = await readFile(join(cwd, 'svc-demo', 'report.html'), 'utf8');
        expect(report).to.contain(`<title>${title}</title>`).and.not.to.contain('correct horse');
        expect((await readFile(join(cwd, 'svc-demo', 'screenshot.png'))).toString('latin1', 1, 4)).to.equal('PNG');
        expect((await readdir(cwd)).filter((name) => name.startsWith('svc-appium-'))).to.deep.equal([]);
      }));
  }

  for (const [what, args] of [
    ['browser', []],
    ['device', ['--device']],
  ] as const) {
    it(`ends the step, the session and the ${what} when it is interrupted, and still writes the report`, () =>
      inDirectory({}, async (cwd) => {
        const alive = () => listProcesses().filter(({ environment }) => environment.includes(cwd));
        const { child, ended } = startSvc(['demo', ...args], { cwd, env: { TMPDIR: cwd } });
        let output = '';
        child.stdout!.on('data', (text: string) => (output += text));
        await until('the first step', () => stepsIn(output).length > 0);
        expect(alive()).to.have.length.above(1);
        child.kill('SIGINT');
        const { code, stderr } = await ended;
        expect([code, stderr], output).to.deep.equal([130, '']);
        expect(output).to.contain('\nInterrupted. Report:');
        expect(await readFile(join(cwd, 'svc-demo', 'report.html'), 'utf8')).to.contain('the run was interrupted');
        expect((await readdir(cwd)).filter((name) => name.startsWith('svc-appium-'))).to.deep.equal([]);
        await until('the end of every process', () => alive().length === 0);
      }));
  }

  it('leaves the device and the HTTP interface up with --keep, and prints calls that work', () =>
    inDirectory({}, async (cwd) => {
      const { child, ended } = startSvc(['demo', '--device', '--keep', '--port', '0'], { cwd });
      try {
        let output = '';
        child.stdout!.on('data', (text: string) => (output += text));
        while (!output.includes('Ctrl-C ends it.')) {
          const [end] = (await Promise.race([once(child.stdout!, 'data'), ended.then((it) => [it])])) as unknown[];
          if (typeof end === 'object') throw new Error(`it ended: ${JSON.stringify(end)}`);
        }
        const lines = output.slice(output.indexOf('  SESSION='), output.indexOf('Ctrl-C'));
        const { stdout } = await promisify(execFile)('/bin/sh', ['-c', lines]);
        expect(stdout).to.contain('"status":"SUCCESS"').and.to.contain('"text":"Save"');
        expect(stdout).to.contain('"status":"terminated"');
      } finally {
        child.kill('SIGTERM');
      }
      expect((await ended).code).to.equal(0);
    }));

  it('says how to install adb where it is missing', () =>
    inDirectory({}, async (cwd) => {
      const { code, stdout, stderr } = await svc(['demo', '--device'], { cwd, env: { PATH: '/nowhere' } });
      expect([code, stdout]).to.deep.equal([1, '']);
      expect(stderr).to.equal('Error: adb is not installed: apt-get install adb\n');
    }));

  it('says how to install Appium where it is missing', () =>
    inDirectory({}, async (cwd) => {
      const env = { NODE_OPTIONS: `--import=${WITHOUT_APPIUM}` };
      const { code, stderr } = await svc(['demo', '--device'], { cwd, env });
      expect(code).to.equal(1);
      expect(stderr.trim().split('\n')).to.have.length(1);
      expect(stderr).to.contain('Appium is not installed: run "npm install appium appium-uiautomator2-driver"');
    }));

  for (const [what, args, line] of [
    ['the web app', [], /^The demo app is served on http:\/\/127\.0\.0\.1:\d+\. Ctrl-C ends it\.\n$/],
    [
      'the device',
      ['--device'],
      /answers adb on port (\d+)\. Ctrl-C ends it\.\nCapabilities: \{.*"appium:adbPort":\1,/,
    ],
  ] as const) {
    it(`serves ${what} alone until a signal`, async () => {
      const { child, ended } = startSvc(['demo', '--serve', ...args]);
      let output = '';
      child.stdout!.on('data', (text: string) => (output += text));
      await until('the address', () => line.test(output));
      child.kill('SIGINT');
      expect((await ended).code).to.equal(130);
    });
  }

  it('serves, or drives and keeps, not both', async () => {
    expect((await svc(['demo', '--serve', '--keep'])).code).to.equal(2);
  });
});
