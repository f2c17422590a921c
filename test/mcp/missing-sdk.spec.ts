import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { FROM_MODULES } from '../support/from-modules.js';
import { withoutPackage } from '../support/without-package.js';

// The bundle contains the SDK that was installed when it was written.
describe('svc mcp without the SDK', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [
      ...withoutPackage('@modelcontextprotocol/sdk'),
      ...FROM_MODULES,
      ...args,
    ]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );

  for (const transport of ['stdio', 'http']) {
    it(`by ${transport} says what to install and exits with 1`, async () => {
      const { code, stdout, stderr } = await run('mcp', '--transport', transport);
      expect(code).to.equal(1);
      expect(stdout).to.equal('');
      expect(stderr).to.include('npm install @modelcontextprotocol/sdk');
    });
  }

  it('leaves the other commands as they are', async () => {
    const { code, stdout } = await run('keywords', 'Press Element');
    expect(code).to.equal(0);
    expect(stdout).to.include('press_element');
  });
});
