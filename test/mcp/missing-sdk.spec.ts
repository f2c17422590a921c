import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { withoutPackage } from '../support/without-package.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

describe('svc mcp without the SDK', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...withoutPackage('@modelcontextprotocol/sdk'), COMMAND, ...args]).then(
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
