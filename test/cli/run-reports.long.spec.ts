import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { type Options, startSvc, svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ProcessTracker } from '../support/process-tracker.js';
import { sharedChromium } from '../support/shared-chromium.js';
import { until } from '../fixtures/until.js';

const REPORTS = ['--junit', 'out/junit.xml', '--report', 'out/report.html'];
const QUICK = { SVC_FIND_TIMEOUT_S: '0.3' };

/** The report as a browser shows it, opened from its file; it must ask for nothing else. */
async function open<T>(directory: string, look: (page: Page) => Promise<T>): Promise<T> {
  const page = await (await sharedChromium()).newPage();
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const url = pathToFileURL(join(directory, 'out/report.html')).href;
    await page.goto(url);
    expect(asked.filter((each) => !each.startsWith('data:'))).to.deep.equal([url]);
    return await look(page);
  } finally {
    await page.close();
  }
}

/** What the page says, and whether each picture of it is one. */
const seenIn = (page: Page) =>
  page.evaluate(() => ({
    verdict: document.querySelector('.verdict')!.textContent,
    counts: document.querySelector('.counts')!.textContent,
    text: document.body.textContent,
    pictures: [...document.images].map(({ alt, naturalWidth }) => [alt, naturalWidth > 1]),
  }));

type Seen = Awaited<ReturnType<typeof seenIn>> & {
  readonly code: number | null;
  readonly stdout: string;
  readonly junit: string;
};

describe('reports of svc run', () => {
  let app: DemoApp;
  let at: string[];

  before(async () => {
    app = await startDemoApp({ port: 0 });
    at = ['--capabilities', JSON.stringify({ url: app.url })];
  });
  after(() => app.close());

  /** Runs steps in a directory of their own, with both reports. */
  const running = <T>(steps: string, args: string[], look: (seen: Seen) => Promise<T>, options: Options = {}) =>
    inDirectory({ 'steps.txt': steps }, async (cwd) => {
      const ended = await svc(['run', '--file', 'steps.txt', ...REPORTS, ...args, ...at], {
        cwd,
        env: QUICK,
        ...options,
      });
      const junit = await readFile(join(cwd, 'out/junit.xml'), 'utf8');
      return look({ ...ended, junit, ...(await open(cwd, seenIn)) });
    });

  it('tell of a run that succeeds, and of the alternatives that it tried', async () => {
    const steps = `Enter Text | id=full-name | Ada
Get Text | css=h1
`;
    await running(steps, [], async ({ code, junit, verdict, counts, text, pictures }) => {
      expect([code, verdict, counts]).to.deep.equal([0, 'Passed', '2 of 2 steps passed']);
      expect(text)
        .to.contain('id=full-name')
        .and.to.contain('playwright_find_element')
        .and.to.match(/\d+ × \d+ at/);
      expect(text).to.contain('Address Book').and.to.contain(app.url);
      expect(pictures).to.deep.equal([['The screen at the end', true]]);
      expect(junit).to.contain('tests="2" failures="0" errors="0"').and.to.contain('Result: Address Book');
    });
    await inDirectory({}, async (cwd) => {
      const args = ['run', 'Get Text', 'id=nope', '--alt', 'css=h1', 'timeout=0.1', ...REPORTS, ...at];
      expect((await svc(args, { cwd })).stdout).to.equal('Address Book\n');
      const { text } = await open(cwd, seenIn);
      expect(text).to.contain('1 combination of alternatives failed before the one that succeeded');
      expect(text).to.contain('E0201 Element not found: id=nope');
      expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).to.contain('classname="svc"');
    });
  });

  it('show the screen at the failure, and what did not run; secrets nowhere', async () => {
    const steps = `Enter Text | id=full-name | @:hunter2secret
Get Text | id=full-name
Enter Text | id=full-name | \${word}
Get Text | id=full-name
Press Element | text=</script>😀
Sleep | 0
`;
    await running(
      steps,
      ['--variable', 'word=@:letmein99'],
      async ({ code, junit, verdict, counts, text, pictures }) => {
        expect([code, verdict]).to.deep.equal([1, 'Failed']);
        expect(counts).to.equal('4 of 6 steps passed, 1 failed, 1 did not run');
        expect(text).to.contain('E0201 Element not found: text=</script>😀').and.to.contain('@:***');
        expect(text + junit).to.not.match(/hunter2|letmein/);
        expect(pictures).to.deep.equal([['The screen when step 5 failed', true]]);
        expect(junit).to.contain('<failure type="E0201"').and.to.contain('not reached: step 5 failed');
      },
    );
  });

  it('show no secret in a picture', () =>
    inDirectory(
      {
        'steps.txt': `Enter Text | id=full-name | @:hunter2secret
Capture Screenshot
Get Screen Elements
Press Element | id=nope
`,
      },
      async (cwd) => {
        await svc(['run', '--file', 'steps.txt', ...REPORTS, ...at], { cwd, env: QUICK });
        const { at: field, size } = await open(cwd, async (page) => {
          await page.goto(app.url);
          const box = (await page.locator('#full-name').boundingBox())!;
          return { at: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, size: page.viewportSize()! };
        });
        const html = await readFile(join(cwd, 'out/report.html'), 'utf8');
        const pictures = [...html.matchAll(/data:image\/\w+;base64,([^"]+)/g)].map(([, data]) => data!);
        // Of Capture Screenshot, and after the failure.
        expect(pictures).to.have.length(2);
        for (const picture of pictures) {
          const { data, info } = await sharp(Buffer.from(picture, 'base64'))
            .removeAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true });
          const scale = info.width / size.width;
          const pixel = (Math.round(field.y * scale) * info.width + Math.round(field.x * scale)) * 3;
          expect(Math.max(...data.subarray(pixel, pixel + 3))).to.be.below(20);
        }
        expect(html).to.contain('(a picture)').and.to.not.contain('iVBORw0KGgoAAAANSUhEUg&quot;');
      },
    ));

  it('warn of what was healed, and so does the terminal', async () => {
    const rename =
      "document.querySelector('label[for=full-name]').htmlFor = document.querySelector('#full-name').id = 'kx1'";
    const steps = `Enter Text | id=full-name | Ada
Execute Script | ${rename}
Enter Text | id=full-name | @:hunter2secret
`;
    await running(steps, [], async ({ code, stdout, junit, counts, text }) => {
      const heal = /healed: id=full-name finds nothing; id=kx1 .*; write: enter_text id=kx1, @:\*\*\*/;
      expect(code, stdout).to.equal(0);
      expect(stdout)
        .to.match(new RegExp(`\n +! ${heal.source}\n`))
        .and.to.match(/3 of 3 steps .*; 1 healed/);
      expect(counts).to.equal('3 of 3 steps passed, 1 of them healed');
      expect(text).to.match(heal);
      expect(junit).to.match(new RegExp(`Warning: ${heal.source}`));
      expect(stdout + text + junit).to.not.include('hunter2');
    });
  });

  it('are written with --keep-going and --json, of steps from a pipe', () =>
    inDirectory({}, async (cwd) => {
      const args = ['run', '--file', '-', '--json', '--keep-going', ...REPORTS, ...at];
      const input = 'Press Element | id=nope\nSleep | 0\nPress Element | id=neither\n';
      const { code, stdout } = await startSvc(args, { cwd, env: QUICK, input }).ended;
      expect(code).to.equal(1);
      const lines = stdout.trim().split('\n');
      const told = lines.map((line) => Object.keys(JSON.parse(line) as object));
      expect(told[1]).to.deep.equal(['keyword', 'params', 'ok', 'ms', 'data']);
      expect(told).to.have.length(3);
      const { pictures, counts } = await open(cwd, seenIn);
      expect(counts).to.equal('1 of 3 steps passed, 2 failed');
      expect(pictures.map(([alt]) => alt)).to.deep.equal([
        'The screen when step 1 failed',
        'The screen when step 3 failed',
      ]);
      expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).to.contain('<testsuite name="stdin"');
    }));

  it('are written when the run is interrupted', () =>
    inDirectory({ 'steps.txt': 'Get Text | css=h1\nSleep | 60\nSleep | 1\n' }, async (cwd) => {
      const { child, ended } = startSvc(['run', '--file', 'steps.txt', ...REPORTS, ...at], { cwd });
      let output = '';
      child.stdout!.on('data', (text: string) => (output += text));
      await until('the first step', () => Promise.resolve(output.includes('Get Text')));
      child.kill('SIGINT');
      expect((await ended).code).to.equal(130);
      const { verdict, counts, pictures } = await open(cwd, seenIn);
      expect([verdict, counts]).to.deep.equal(['Interrupted', '1 of 3 steps passed, 1 failed, 1 did not run']);
      expect(pictures).to.deep.equal([['The screen when step 2 failed', true]]);
      const junit = await readFile(join(cwd, 'out/junit.xml'), 'utf8');
      expect(junit).to.contain('<failure type="E0406"').and.to.contain('not reached: the run was interrupted');
    }));

  it('say that there is no picture when the driver is dead', () =>
    inDirectory({ 'steps.txt': 'Get Text | css=h1\nAssert Presence | id=never | 60\nSleep | 1\n' }, async (cwd) => {
      const { child, ended } = startSvc(['run', '--file', 'steps.txt', ...REPORTS, ...at], {
        cwd,
        env: { TMPDIR: cwd },
      });
      let output = '';
      child.stdout!.on('data', (text: string) => (output += text));
      await until('the first step', () => Promise.resolve(output.includes('Get Text')));
      for (const { pid } of new ProcessTracker(cwd).browsers()) process.kill(pid, 'SIGKILL');
      expect((await ended).code).to.equal(1);
      const { counts, text, pictures } = await open(cwd, seenIn);
      expect(counts).to.equal('1 of 3 steps passed, 1 failed, 1 did not run');
      expect(text).to.match(/No picture: E0106 Driver session lost/);
      expect(pictures).to.deep.equal([]);
      expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).to.contain('<failure type="E0106"');
    }));

  it('say that the session could not be opened', () =>
    inDirectory({ 'steps.txt': 'Sleep | 0\n' }, async (cwd) => {
      const args = ['run', '--file', 'steps.txt', ...REPORTS, '--url', 'http://127.0.0.1:9'];
      expect((await svc(args, { cwd })).code).to.equal(1);
      const { verdict, text } = await open(cwd, seenIn);
      expect(verdict).to.equal('Failed');
      expect(text).to.contain('The session could not be opened').and.to.contain('http://127.0.0.1:9');
      expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).to.match(/errors="1"[^]*name="Open the session"/);
    }));
});
