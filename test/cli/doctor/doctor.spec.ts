import { join } from 'node:path';
import { expect } from 'chai';
import type { Examined } from '../../../src/cli/doctor/examine.js';
import { runCommand } from '../../fixtures/run-command.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const PLUGIN = `
import { Driver, DriverSource } from 'svc';
export class Robot extends Driver {}
DriverSource({
  name: 'robot',
  description: 'Drives a robot.',
  checks: async () => [
    { what: 'arm', look: async ({ settings }) => ({ state: 'failed', found: 'no arm at ' + settings.host, mend: 'fetch one' }) },
    { what: 'leg', look: async () => { throw new Error('it fell off'); } },
  ],
})(Robot);
`;

/** On a machine on which nothing is installed that svc looks for in the path. */
const doctor = (cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  runCommand(['doctor', ...args], {
    cwd,
    env: {
      ...{ PATH: cwd, SVC_BROWSER: join(cwd, 'nothing'), SVC_PORT: '0', OPENAI_API_KEY: 'sk-not-to-be-told' },
      ...{ APPIUM_HOME: cwd, ANDROID_HOME: '', ANDROID_SDK_ROOT: '' },
      ...env,
    },
  });

const lineOf = (checks: readonly Examined[], of: string, what: string): string => {
  const found = checks.find((check) => check.of === of && check.what === what);
  return found ? `${found.state} ${found.found}${found.mend === undefined ? '' : ` -> ${found.mend}`}` : 'nothing';
};

describe('svc doctor where almost everything is missing', () => {
  it('exits with 1 because the default driver lacks its browser, and only warns of the rest', () =>
    inDirectory({ 'plugins/broken.js': 'const fs = require("fs");' }, async (cwd) => {
      const { code, stdout, stderr } = await doctor(cwd);
      expect([code, stderr]).to.deep.equal([1, '']);
      expect(stdout).to.match(/^✓ svc: Node /m);
      expect(stdout).to.match(/^✗ playwright: browser .*"\S+nothing" is no executable file/m);
      expect(stdout).to.match(/^! selenium: chromedriver .*no chromedriver found/m);
      expect(stdout).to.match(/^! svc: plugins .*1 left out: .*broken\.js:1: .*\n +-> fix or remove them/m);
      expect(stdout).to.match(/^✓ openai: environment +OPENAI_API_KEY is set/m);
      expect(stdout).to.include('Sessions of playwright do not work here: see ✗.').and.not.include('not-to-be-told');
    }));

  it('needs what the driver of the settings needs, and asks the checks of a plugin of others', () =>
    inDirectory({ 'plugins/robot.js': PLUGIN }, async (cwd) => {
      const { code, stdout } = await doctor(cwd, ['--json'], { SVC_DRIVER: 'robot' });
      const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Examined[] };
      expect([code, ok]).to.deep.equal([1, false]);
      expect(lineOf(checks, 'robot', 'arm')).to.equal('failed no arm at 127.0.0.1 -> fetch one');
      expect(lineOf(checks, 'robot', 'leg')).to.equal('failed it fell off');
      expect(lineOf(checks, 'svc', 'MCP SDK')).to.equal('fine installed');
      expect(lineOf(checks, 'svc', 'HTTP port')).to.equal('fine any free one');
      expect(checks.filter(({ required }) => required).map(({ of, what }) => `${of} ${what}`)).to.deep.equal([
        'svc Node',
        'svc default driver',
        'robot arm',
        'robot leg',
        'svc pictures',
      ]);
      const unknown = await doctor(cwd, ['--json'], { SVC_DRIVER: 'robto' });
      const { checks: others } = JSON.parse(unknown.stdout) as { checks: Examined[] };
      expect(lineOf(others, 'svc', 'default driver')).to.match(
        /^failed there is no driver "robto".*did you mean robot/,
      );
      expect(unknown.code).to.equal(1);
    }));
});
