import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import type { RunResult } from '../../src/suite/result/run-result.js';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { isFullRun, longIt } from '../fixtures/tier.js';
import { document, PageServer } from '../support/pages.js';
import { sharedAppium } from '../support/shared-appium.js';

const PROJECTS = fileURLToPath(new URL('../../../test/fixtures/reference', import.meta.url));

const SHOP = document(`<h1>Tea shop</h1>
<input id="search" aria-label="Kind of tea">
<button onclick="result.textContent = search.value === 'green tea' ? '1 kind of green tea' : 'Nothing'">Find</button>
<p id="result"></p>`);

/** Texts of a file, and what they are replaced by. */
type Changes = Readonly<Record<string, readonly (readonly [string, string])[]>>;

async function change(folder: string, changes: Changes): Promise<void> {
  for (const [file, pairs] of Object.entries(changes)) {
    let text = await readFile(join(folder, file), 'utf8');
    for (const [before, after] of pairs) {
      expect(text, file).to.contain(before);
      text = text.replaceAll(before, after);
    }
    await writeFile(join(folder, file), text);
  }
}

/** Runs a project in a copy. */
const testing = (name: string, changes: Changes, work: (folder: string) => Promise<void>) =>
  inDirectory({}, async (folder) => {
    await cp(join(PROJECTS, name), folder, { recursive: true });
    await change(folder, changes);
    await work(folder);
  });

/** @param output where the project wants its results */
async function run(folder: string, output = '.'): Promise<{ code: number; output: string; result: RunResult }> {
  const env = { SVC_FIND_TIMEOUT_S: '0.5' };
  const { code, stdout, stderr } = await runCommand(['test', folder], { cwd: folder, env });
  const report = join(folder, output, 'report/run.json');
  const result = JSON.parse(await readFile(report, 'utf8')) as RunResult;
  return { code, output: stdout + stderr, result };
}

/** Converts a project, and runs what was written. */
const runningConverted = (folder: string, work: (ran: Awaited<ReturnType<typeof run>>) => void) =>
  inDirectory({}, async (output) => {
    const converted = await runCommand(['project', 'convert', folder, '--output', output]);
    expect(converted.code, converted.stderr).to.equal(0);
    work(await run(output));
  });

const outcomes = ({ cases }: RunResult) => cases.map(({ title, outcome }) => `${title}: ${outcome}`);
const partsOf = ({ cases }: RunResult) => cases.map(({ attempts }) => attempts[0]!.parts.map(({ part }) => part));

describe('svc test with projects of the reference', () => {
  describe('web', () => {
    let pages: PageServer;
    const atPages = () => ({ 'modules/modules.csv': [['http://127.0.0.1:8091', pages.origin]] }) as const;

    before(async () => void (pages = await PageServer.start({ '/': SHOP })));
    after(() => pages.close());

    it('runs unchanged, and compares numbers as numbers', () =>
      testing('web', atPages(), async (folder) => {
        const { code, output, result } = await run(folder, 'results');
        expect(outcomes(result), output).to.deep.equal([
          'Look at the page: passed',
          'Search for tea: passed',
          'Search again: passed',
        ]);
        expect(code).to.equal(0);
        expect(partsOf(result)).to.deep.equal([['suite setup', 'case'], ['case'], ['case']]);
      }));

    longIt('exits with 1 when a case fails', () =>
      testing(
        'web',
        { ...atPages(), 'test_data/elements.csv': [['text=Tea shop', 'text=Coffee shop']] },
        async (folder) => {
          const { code, output, result } = await run(folder, 'results');
          expect(outcomes(result), output).to.deep.equal([
            'Look at the page: failed',
            'Search for tea: passed',
            'Search again: passed',
          ]);
          expect(output).to.contain('modules/modules.csv:3:1');
          expect(code).to.equal(1);
        },
      ),
    );

    longIt('runs the same after it is converted', () =>
      testing('web', atPages(), async (folder) => {
        const before = await run(folder, 'results');
        await runningConverted(folder, (after) => {
          expect(outcomes(after.result), after.output).to.deep.equal(outcomes(before.result));
          expect(after.code).to.equal(0);
        });
      }),
    );
  });

  if (isFullRun) {
    describe('on a virtual Android device', () => {
      let host: VirtualAndroid;
      let appium: string;
      let almanac: Server;

      before(async () => {
        host = await VirtualAndroid.start({ hasUniqueSerials: true });
        appium = (await sharedAppium()).url;
        almanac = createServer((_, response) => {
          response.setHeader('Content-Type', 'application/json');
          response.end('{"date": {"iso": "2025-04-29"}}');
        });
        await new Promise<void>((resolve) => almanac.listen(0, '127.0.0.1', resolve));
      });
      after(async () => {
        await host.close();
        almanac.close();
      });

      /** What names this machine's ports in a configuration. */
      const atDevice = (): readonly (readonly [string, string])[] => [
        ['http://127.0.0.1:4723', appium],
        ['adbPort: 5037', `adbPort: ${host.adbPort}`],
        ['udid: emulator-5554', `udid: ${host.devices[0]!.serial}`],
      ];

      it('runs the calendar unchanged: an API gives the date, days are added to it', () =>
        testing(
          'calendar',
          {
            'config.yaml': [
              ...atDevice(),
              ['http://127.0.0.1:8090', `http://127.0.0.1:${(almanac.address() as AddressInfo).port}`],
            ],
          },
          async (folder) => {
            const { code, output, result } = await run(folder);
            expect(outcomes(result), output).to.deep.equal([
              'An entry for today: passed',
              'An entry in two days: passed',
            ]);
            expect(code).to.equal(0);
          },
        ));

      it('runs the clock unchanged and converted, with setup and teardown around every case', () =>
        testing('clock', { 'config.yaml': atDevice() }, async (folder) => {
          const { code, output, result } = await run(folder);
          expect(outcomes(result), output).to.deep.equal(['Create Two Alarms: passed', 'Create City Clock: passed']);
          expect(code).to.equal(0);
          expect(partsOf(result)).to.deep.equal([
            ['suite setup', 'setup', 'case', 'teardown'],
            ['setup', 'case', 'teardown'],
          ]);
          await runningConverted(folder, (after) => {
            expect(outcomes(after.result), after.output).to.deep.equal(outcomes(result));
            expect(partsOf(after.result)).to.deep.equal(partsOf(result));
          });
        }));

      it('runs the contact unchanged', () =>
        testing('contact', { 'config.yaml': atDevice() }, async (folder) => {
          const { code, output, result } = await run(folder);
          expect(outcomes(result), output).to.deep.equal(['Add A Contact: passed', 'Look At A Field: passed']);
          expect(code).to.equal(0);
        }));

      it('finds what an error definition says on the screen of a failed case', () =>
        testing(
          'contact',
          {
            'config.yaml': atDevice(),
            'modules/modules.csv': [['Enter Contact Details, Enter Text, ${Name_element}, ${Name}\n', '']],
            'test_data/elements.csv': [['Saved Grace', 'Saved']],
          },
          async (folder) => {
            const { code, output, result } = await run(folder);
            expect(outcomes(result), output).to.deep.equal(['Add A Contact: failed', 'Look At A Field: passed']);
            expect(result.cases[0]!.attempts[0]!.foundErrors.map(({ code: found }) => found)).to.deep.equal([
              'FORM_NAME',
            ]);
            expect(code).to.equal(1);
          },
        ));
    });
  }
});
