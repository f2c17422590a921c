import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { PluginList } from '../../../src/plugin/plugin-list.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { freshBundle } from '../../support/bundle.js';
import { FROM_MODULES } from '../../support/from-modules.js';
import { COMMAND, svc } from '../../support/svc-command.js';
import { withoutPackage } from '../../support/without-package.js';

const run = promisify(execFile);

/** The parent is of the copy that runs, as the driver that the session opens must be. */
const PAPER = `
import { DriverSource } from 'svc';
import { FakeDriver } from 'svc/testing';
export class Paper extends FakeDriver {}
DriverSource({ name: 'paper', description: 'Writes down.', inject: [] })(Paper);
`;
const REFUSE = `
import { Driver, Keyword, ServiceError } from '@svc-automation/svc';
export class Refuse {
  constructor(driver) { this.driver = driver; }
  run() { throw new ServiceError('E0402', this.driver.id + ' refuses with ' + ServiceError.name); }
}
Keyword({ name: 'Refuse', description: 'Fails.', params: {}, effect: 'observe', inject: [Driver] })(Refuse);
`;
const TELL_STACK = `
import { Keyword } from '@svc-automation/svc';
export class TellStack {
  run() { return new Error().stack; }
}
Keyword({ name: 'Tell Stack', description: 'Tells.', params: {}, effect: 'observe', needsSession: false, inject: [] })(TellStack);
`;

describe('the bundle', () => {
  before(freshBundle);

  it('has the built-in plugins that discovery finds, in the same order', async () => {
    const bundled = await svc(['plugins', '--json']);
    const found = await run(process.execPath, [...FROM_MODULES, 'plugins', '--json']);
    const { plugins } = JSON.parse(bundled.stdout) as PluginList;
    expect(plugins).to.not.be.empty;
    expect(plugins).to.deep.equal((JSON.parse(found.stdout) as PluginList).plugins);
  });

  it('shares its classes, by their names, with the plugins of others', async () => {
    await inDirectory({ 'plugins/paper.mjs': PAPER, 'plugins/refuse.mjs': REFUSE }, async (cwd) => {
      const { code, stderr } = await svc(['run', 'Refuse', '--driver', 'paper'], { cwd });
      expect(code, stderr).to.equal(1);
      expect(stderr).to.include('E0402').and.include('fake-1 refuses with ServiceError');
    });
  });

  it('has the lines of the sources in stack traces where Node is to show them', async () => {
    await inDirectory({ 'plugins/tell.mjs': TELL_STACK }, async (cwd) => {
      const { stdout } = await svc(['run', 'Tell Stack', '--json'], {
        cwd,
        env: { NODE_OPTIONS: '--enable-source-maps' },
      });
      expect(stdout)
        .to.match(/src\/keyword\/executor\.ts:\d+:\d+/)
        .and.not.include('dist/bundle');
    });
  });

  it('prints the version as oclif does', async () => {
    const { stdout } = await run(process.execPath, [...FROM_MODULES, '--version']);
    expect((await svc(['--version'])).stdout).to.equal(stdout);
  });

  it('has the MCP SDK in it', async () => {
    const served = run(process.execPath, [...withoutPackage('@modelcontextprotocol/sdk'), COMMAND, 'mcp']);
    served.child.stdin!.end();
    expect((await served).stdout).to.equal('');
  });
});
