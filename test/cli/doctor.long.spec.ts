import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import type { Examined } from '../../src/cli/doctor/examine.js';
import { missingForFirefox } from '../support/browsers.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

/** Given to Node by NODE_OPTIONS, it hides packages as if they had not been installed. */
const HIDE = `
import Module, { register } from 'node:module';
const HIDDEN = /^(@modelcontextprotocol|@tesseract\\.js-data|onnxruntime-node|typescript|appium)(\\/|$)/;
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...more) {
  if (!HIDDEN.test(request)) return resolve.call(this, request, ...more);
  throw Object.assign(new Error("Cannot find module '" + request + "'"), { code: 'MODULE_NOT_FOUND' });
};
const asModule = (source) => 'data:text/javascript,' + encodeURIComponent(source);
register(asModule('export const resolve = (name, context, next) => ' + HIDDEN + '.test(name)'
  + ' ? Promise.reject(Object.assign(new Error("Cannot find package " + name), { code: "ERR_MODULE_NOT_FOUND" }))'
  + ' : next(name, context);'));
`;

const PROGRAM = (output: string) => `#!/bin/sh\n${output}\n`;

describe('svc doctor', function () {
  this.timeout(90_000);

  interface Told {
    readonly code: number | null;
    readonly stdout: string;
    readonly ok: boolean;
    readonly checks: readonly Examined[];
    /** `state found`, and `-> mend` where there is one. */
    readonly line: (of: string, what: string) => string;
  }

  async function doctor(cwd: string, env: NodeJS.ProcessEnv): Promise<Told> {
    const { code, stdout, stderr } = await svc(['doctor', '--json'], { cwd, env });
    expect(stderr).to.equal('');
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Examined[] };
    const line = (of: string, what: string) => {
      const found = checks.find((check) => check.of === of && check.what === what);
      return found ? `${found.state} ${found.found}${found.mend === undefined ? '' : ` -> ${found.mend}`}` : 'nothing';
    };
    return { code, stdout, ok, checks, line };
  }

  it('finds what this machine has, really starts the browser, and never tells a key', async () => {
    await inDirectory({}, async (cwd) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      try {
        const env = { OPENAI_API_KEY: 'sk-not-to-be-told', SVC_PORT: String(port), GEMINI_API_KEY: '' };
        const { code, ok, stdout, line } = await doctor(cwd, env);
        expect([code, ok]).to.deep.equal([0, true]);
        expect(line('svc', 'Node')).to.equal(`fine ${process.versions.node}`);
        expect(line('playwright', 'browser')).to.match(/^fine \d+\.[\d.]+, \/.*, starts in \d+ ms$/);
        expect(line('playwright', 'sandbox')).to.match(
          process.getuid?.() === 0
            ? /^warning Chromium is started without its sandbox: the user is root, .* -> run svc as another user/
            : /^fine Chromium is started with its sandbox/,
        );
        expect(line('selenium', 'chromedriver')).to.match(/^fine \d+\.[\d.]+, \/.*, for the browser \d/);
        expect(line('selenium', 'geckodriver')).to.match(
          missingForFirefox() === undefined
            ? /^fine \d+\.[\d.]+, \/.*, for Firefox \d+\.[\d.]+, \/./
            : /^(fine|warning) .*(not installed|no Firefox)/,
        );
        expect(line('playwright', 'warm browsers')).to.match(/^(fine up to 1 wait|warning none: \d+ MB of memory)/);
        expect(line('playwright', 'other browsers')).to.match(/^fine firefox: .*; webkit: ./);
        expect(line('appium', 'Appium')).to.match(/^fine \d+\.\d+/);
        expect(line('appium', 'driver uiautomator2')).to.match(/^fine \d+\.\d+\.\d+, \//);
        expect(line('appium', 'other drivers')).to.include('appium-xcuitest-driver');
        expect(line('tesseract', 'language data')).to.match(/^fine eng, \/.*\.traineddata\.gz$/);
        expect(line('paddle', 'packages')).to.match(/^fine /);
        expect(line('svc', 'MCP SDK')).to.equal('fine installed');
        expect(line('svc', 'TypeScript')).to.match(/^fine \d/);
        expect(line('openai', 'environment')).to.equal('fine OPENAI_API_KEY is set');
        expect(line('gemini', 'environment')).to.match(
          /^warning GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY is not set/,
        );
        expect(line('svc', 'HTTP port')).to.equal(
          `warning ${port} on 127.0.0.1 is taken -> svc serve --port 0 picks a free one`,
        );
        expect(stdout).to.not.include('not-to-be-told');
      } finally {
        server.close();
      }
    });
  });

  it('warns of what is missing that the default driver does not need, and says how to mend it', async () => {
    const { path: browser } = await findBrowser(undefined);
    await inDirectory({ 'hide.mjs': HIDE, 'plugins/broken.js': 'const fs = require("fs");' }, async (cwd) => {
      const env = {
        PATH: cwd,
        SVC_BROWSER: browser,
        APPIUM_HOME: cwd,
        NODE_OPTIONS: `--import=${join(cwd, 'hide.mjs')}`,
        ANDROID_HOME: '',
        ANDROID_SDK_ROOT: '',
      };
      const { code, line } = await doctor(cwd, env);
      expect(line('playwright', 'browser')).to.match(/^fine /);
      expect(line('selenium', 'chromedriver')).to.match(/^failed no chromedriver found: install/);
      expect(line('selenium', 'geckodriver')).to.equal('fine not installed, and no Firefox');
      expect(line('appium', 'Appium')).to.match(/^failed not installed -> run "npm install appium/);
      expect(line('appium', 'adb')).to.match(/^warning not found.* -> install .*adb/);
      expect(line('appium', 'Android devices')).to.equal('warning none without adb');
      expect(line('tesseract', 'language data')).to.match(/^failed .*npm install @tesseract\.js-data\/eng$/);
      expect(line('paddle', 'packages')).to.match(/^failed .*npm install onnxruntime-node/);
      expect(line('svc', 'MCP SDK')).to.match(/^warning not installed -> .*npm install @modelcontextprotocol\/sdk$/);
      expect(line('svc', 'TypeScript')).to.match(/^failed .*npm install typescript/);
      expect(line('svc', 'plugins')).to.match(/^warning 1 left out: .*broken\.js:1: .* -> /);
      expect(code).to.equal(0);
    });
  });

  it('exits with 1 when the browser is missing or does not start', async () => {
    await inDirectory({ browser: PROGRAM('exit 1') }, async (cwd) => {
      await chmod(join(cwd, 'browser'), 0o755);
      const broken = await svc(['doctor'], { cwd, env: { SVC_BROWSER: join(cwd, 'browser') } });
      expect(broken.code).to.equal(1);
      expect(broken.stdout).to.match(/^✗ playwright: browser .*browser does not start\n +-> ".*" shows the reason/m);
      expect(broken.stdout).to.include('Sessions of playwright do not work here: see ✗.').and.match(/^! /m);
      const missing = await doctor(cwd, { SVC_BROWSER: join(cwd, 'nothing') });
      expect([missing.code, missing.ok]).to.deep.equal([1, false]);
      expect(missing.line('playwright', 'browser')).to.match(/^failed the browser ".*" is no executable file/);
    });
  });

  it('tells devices of adb, starts no server of it, and sees a chromedriver that does not fit', async () => {
    const adb = `case "$1" in
--version) echo 'Android Debug Bridge version 1.0.99' ;;
devices) printf 'List of devices attached\\nemulator-5554\\tdevice\\nR58\\tunauthorized\\n\\n' ;;
*) exit 1 ;;
esac`;
    const files = {
      'sdk/platform-tools/adb': PROGRAM(adb),
      chromedriver: PROGRAM('echo "ChromeDriver 9.8.7.6 (abc)"'),
    };
    await inDirectory(files, async (cwd) => {
      for (const name of Object.keys(files)) await chmod(join(cwd, name), 0o755);
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const env = {
        SVC_BROWSER: join(cwd, 'nothing'),
        SVC_CHROMEDRIVER: join(cwd, 'chromedriver'),
        ANDROID_HOME: join(cwd, 'sdk'),
        ANDROID_ADB_SERVER_PORT: String(port),
      };
      const up = await doctor(cwd, env).finally(() => server.close());
      expect(up.line('appium', 'adb')).to.equal(`fine 1.0.99, ${join(cwd, 'sdk/platform-tools/adb')}`);
      expect(up.line('appium', 'Android devices')).to.equal('fine emulator-5554, R58 (unauthorized)');
      expect(up.line('selenium', 'chromedriver')).to.match(
        /^warning 9\.8\.7\.6, .*, does not fit the browser \d+\..* -> install chromedriver \d+: https:/,
      );
      const down = await doctor(cwd, env);
      expect(down.line('appium', 'Android devices')).to.match(
        /^warning no adb server is running -> "adb devices" starts one/,
      );
    });
  });
});
