import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

/** A resolver to which the package is not installed. */
const WITHOUT = `export const resolve = (name, context, next) => name.startsWith('@modelcontextprotocol/sdk')
  ? Promise.reject(Object.assign(new Error("Cannot find package '@modelcontextprotocol/sdk'"), { code: 'ERR_MODULE_NOT_FOUND' }))
  : next(name, context);`;
const asUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;
const REGISTER = asUrl(`import { register } from 'node:module'; register(${JSON.stringify(asUrl(WITHOUT))});`);

describe('svc mcp without the SDK', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', REGISTER, COMMAND, ...args]).then(
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
