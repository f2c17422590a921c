import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type CommandResult, runCommand } from '../fixtures/run-command.js';
import { SCRIPTED_PLUGINS } from '../fixtures/scripted-session.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const CONFIG = 'sessions:\n  default: {driver: scripted}\n  other: {driver: scripted}\nfind_timeout_s: 0.2\n';
const SHOP = `tags: [web]
cases:
  - name: reads \${what}
    tags: [smoke]
    data: [{what: tea}, {what: coffee}]
    steps:
      - Get Text: known-\${what}
  - name: finds nothing
    steps:
      - Get Text: [known]
      - Get Text: [id=nope]
`;
const FILES = { 'svc.config.yaml': CONFIG, 'shop.test.yaml': SHOP };

describe('svc test', () => {
  const inProject = (files: Readonly<Record<string, string>>, work: (directory: string) => Promise<void>) =>
    inDirectory({ 'svc.config.yaml': CONFIG, ...files }, work);

  /** Runs it with the scripted driver. */
  const test = (cwd: string, ...args: string[]): Promise<CommandResult> =>
    runCommand(['test', '--plugins', SCRIPTED_PLUGINS, ...args], { cwd });

  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );

  it('writes a line for each ended case, tells where and why one failed, and exits with 1', () =>
    inProject(FILES, async (cwd) => {
      const { code, stdout, stderr } = await test(cwd);
      expect([code, stderr]).to.deep.equal([1, '']);
      const lines = stdout.replace(/\d+(\.\d)? m?s\b/g, 'TIME').split('\n');
      expect(lines.slice(0, 2).map((line) => line.replace(/ +/g, ' '))).to.deep.equal([
        '✓ TIME shop.test.yaml reads tea',
        '✓ TIME shop.test.yaml reads coffee',
      ]);
      expect(lines[2]).to.match(/^✗ +TIME {2}shop\.test\.yaml {2}finds nothing$/);
      expect(lines[3]).to.match(/^ +shop\.test\.yaml:11:\d+ {2}Get Text {2}.*nope$/);
      expect(lines[4]).to.match(/^ +E0201 Element not found: id=nope/);
      expect(stdout).to.match(
        /\n✗ 2 of 3 cases passed, 1 failed in .*; 1 worker\n {2}shop\.test\.yaml:11:\d+ {2}finds nothing\n/,
      );
      expect(stdout).to.include('\nReport: report/index.html\nRun the failed cases again: svc test --last-failed\n');
      const run = JSON.parse(await readFile(join(cwd, 'report/run.json'), 'utf8')) as { cases: object[] };
      expect(run.cases).to.have.length(3);
      expect(await readFile(join(cwd, 'report/index.html'), 'utf8')).to.include('finds nothing');
    }));

  it('runs the failed cases again, and writes one line of JSON for each case', () =>
    inProject(FILES, async (cwd) => {
      await test(cwd, '--no-report');
      expect(await exists(join(cwd, 'report'))).to.equal(false);
      await writeFile(join(cwd, 'shop.test.yaml'), SHOP.replace('id=nope', 'known'));
      const { code, stdout, stderr } = await test(cwd, '--last-failed', '--json', '--no-report');
      const told = JSON.parse(stdout) as Record<string, unknown>;
      expect(told).to.include({ title: 'finds nothing', file: 'shop.test.yaml', outcome: 'passed', attempts: 1 });
      expect([code, stdout.trimEnd().split('\n').length]).to.deep.equal([0, 1]);
      expect(stderr).to.match(/^\n✓ 1 of 1 cases passed in/);
      const none = await test(cwd, '--last-failed');
      expect([none.code, none.stderr]).to.match(/^2,Error: E0403 .*failed/);
    }));

  it('writes JUnit XML, CTRF JSON and Allure results where it is told to', () =>
    inProject(FILES, async (cwd) => {
      const { code } = await test(
        cwd,
        ...['--junit', 'out/junit.xml', '--ctrf', 'out/ctrf.json', '--allure', 'allure'],
      );
      expect(code).to.equal(1);
      expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).to.include('finds nothing');
      expect(await readFile(join(cwd, 'out/ctrf.json'), 'utf8')).to.include('finds nothing');
      expect(await exists(join(cwd, 'allure'))).to.equal(true);
    }));

  it('annotates failures in GitHub Actions, and adds a summary', () =>
    inProject(FILES, async (cwd) => {
      const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') };
      const args = ['test', '--plugins', SCRIPTED_PLUGINS, '--grep', 'nothing', '--no-report'];
      const { code, stdout } = await runCommand(args, { cwd, env });
      expect(code).to.equal(1);
      expect(stdout).to.match(/^::error file=shop\.test\.yaml,line=11,col=\d+,title=finds nothing::E0201 /m);
      expect(await readFile(join(cwd, 'summary.md'), 'utf8')).to.include('0 of 1 cases passed, 1 failed');
    }));

  it('divides the cases into shards', () =>
    inProject(FILES, async (cwd) => {
      const shards = await Promise.all(['1/2', '2/2'].map((shard) => test(cwd, '--list', '--shard', shard)));
      const titles = shards.map(({ stdout }) =>
        stdout.split('\n').flatMap((line) => /reads \w+|finds nothing/.exec(line) ?? []),
      );
      expect(titles.map((each) => each.length).sort()).to.deep.equal([1, 2]);
      expect(titles.flat().sort()).to.deep.equal(['finds nothing', 'reads coffee', 'reads tea']);
      const { code, stdout } = await test(cwd, '--shard', '4/4');
      expect([code, stdout]).to.match(/^0,This shard has no cases\.\n\n✓ 0 of 0 cases passed in .*; shard 4\/4\n/);
    }));

  it('lists the selected cases without a session', () =>
    inProject(FILES, async (cwd) => {
      const { code, stdout } = await test(cwd, '--list', '--tags', 'web and smoke');
      expect([code, stdout]).to.deep.equal([
        0,
        'shop.test.yaml:3:5  reads tea  [web, smoke]\nshop.test.yaml:3:5  reads coffee  [web, smoke]\n',
      ]);
      const { stdout: json } = await test(cwd, '--list', '--grep', 'nothing', '--json', ...['--session', 'other']);
      expect(JSON.parse(json)).to.include({ title: 'finds nothing', session: 'other', place: 'shop.test.yaml:8:5' });
      const matrix = await test(cwd, '--list', '--grep', 'nothing', '--session', 'default', '--session', 'other');
      expect(matrix.stdout).to.match(/finds nothing \[default\] .*\n.*finds nothing \[other\] /);
    }));

  it('checks everything in a dry run, and gives all problems with their places at once', () =>
    inProject(FILES, async (cwd) => {
      expect(await test(cwd, '--dry-run')).to.deep.include({ code: 0, stdout: '3 cases can be run\n' });
      await writeFile(
        join(cwd, 'bad.test.yaml'),
        'cases:\n  - name: is wrong\n    steps:\n      - Get Txt: [a]\n      - use: nothing\n',
      );
      const { code, stdout, stderr } = await test(cwd, '--dry-run');
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(/^Error: E0503 .*: 2 problems\n/);
      expect(stderr).to.match(/bad\.test\.yaml:4:\d+: .*Get Txt.*did you mean.*Get Text/);
      expect(stderr).to.match(/bad\.test\.yaml:5:\d+: .*nothing/);
      expect(await test(cwd)).to.deep.include({ code: 2, stdout: '' });
    }));

  it('takes settings, sessions and plugins of the project, wherever it is called', () =>
    inDirectory(
      {
        'svc.config.yaml': 'log_level: no such level',
        'project/svc.config.yaml': CONFIG,
        'project/below/shop.test.yaml': SHOP,
        'project/other.test.yaml': SHOP.replaceAll('reads', 'also reads'),
      },
      async (directory) => {
        const { code, stdout } = await test(directory, 'project/below', '--grep', 'tea', '--report', 'here');
        expect([code, stdout.split('\n')[0]!.replace(/ +/g, ' ')]).to.match(
          /^0,✓ \S+ m?s below\/shop.test.yaml reads tea$/,
        );
        expect(stdout).to.include('\n✓ 1 of 1 cases passed').and.include('\nReport: here/index.html\n');
      },
    ));

  it('prints the JSON Schema of test files', async () => {
    const { code, stdout } = await runCommand(['test', '--schema']);
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)).to.have.property('$id');
  });

  it('replaces a report that it made, and refuses a directory with files of others', () =>
    inProject(FILES, async (cwd) => {
      for (let run = 0; run < 2; run++) {
        expect(await test(cwd, '--grep', 'tea')).to.deep.include({ code: 0 });
      }
      await mkdir(join(cwd, 'mine'));
      await writeFile(join(cwd, 'mine/letter.txt'), 'dear');
      const { code, stdout, stderr } = await test(cwd, '--report', 'mine');
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(/^Error: E0403 .*mine is not replaced: it has files, but no report of svc/);
      expect(await readFile(join(cwd, 'mine/letter.txt'), 'utf8')).to.equal('dear');
    }));

  for (const [args, words] of [
    [['--shard', '3/2'], '--shard is I/N'],
    [['--timeout', 'soon'], '--timeout'],
    [['--variable', 'price'], '--variable is NAME=VALUE'],
    [['--tags', 'web and'], 'tags'],
    [['--grep', '('], 'a title that matches ('],
    [['--session', 'defalt'], 'default'],
    [['--grep', 'no such case'], 'no such case'],
    [['no-such.test.yaml'], 'no-such.test.yaml'],
    [['--workers', '0'], '--workers'],
    [['--heal', 'maybe'], '--heal'],
    [['--junit', 'shop.test.yaml/junit.xml'], 'junit.xml'],
  ] as const) {
    it(`exits with 2 for ${args.join(' ')}, before a session opens`, () =>
      inProject(FILES, async (cwd) => {
        const { code, stdout, stderr } = await test(cwd, ...args);
        expect([code, stdout]).to.deep.equal([2, '']);
        expect(stderr.replace(/\s*›?\s+/g, ' ')).to.include(words);
      }));
  }

  for (const [what, files, words] of [
    [
      'a module that calls itself',
      {
        'a.test.yaml': 'cases:\n  - name: loops\n    steps:\n      - use: again\n',
        'again.module.yaml': 'name: again\nsteps:\n  - use: again\n',
      },
      /again\.module\.yaml:3:\d+: .*again.*itself/,
    ],
    [
      'a data file that is broken in row 4,000',
      {
        'a.test.yaml': 'cases:\n  - name: buys ${n}\n    data: rows.csv\n    steps:\n      - Get Text: [known]\n',
        'rows.csv': `n,price\n${Array.from({ length: 5000 }, (_, i) => `${i},1${i === 3999 ? ',2' : ''}`).join('\n')}\n`,
      },
      /rows\.csv:4001/,
    ],
    [
      'two cases of one file with one name',
      {
        'a.test.yaml': 'cases:\n  - name: same\n    steps: [Get Url]\n  - name: same\n    steps: [Get Url]\n',
      },
      /a\.test\.yaml:4:\d+: .*same/,
    ],
  ] as const) {
    it(`refuses ${what}, with its place`, () =>
      inProject(files, async (cwd) => {
        const { code, stdout, stderr } = await test(cwd);
        expect([code, stdout]).to.deep.equal([2, '']);
        expect(stderr).to.match(words);
      }));
  }

  it('warns of two files with one case name, and runs both', () =>
    inProject(
      {
        'a.test.yaml': 'cases:\n  - name: same\n    steps: [{Get Text: [known]}]\n',
        'b.test.yaml': 'cases:\n  - name: same\n    steps: [{Get Text: [known]}]\n',
      },
      async (cwd) => {
        const { code, stdout } = await test(cwd);
        expect(code).to.equal(0);
        expect(stdout)
          .to.match(/Warning: .*same/)
          .and.include('✓ 2 of 2 cases passed');
      },
    ));

  it('says that no session opens, once, and skips the cases', () =>
    inProject(
      { ...FILES, 'svc.config.yaml': 'sessions: {default: {driver: scripted, capabilities: {open: refuse}}}' },
      async (cwd) => {
        const { code, stdout } = await test(cwd);
        expect(code).to.equal(1);
        expect(stdout).to.include('E0102').and.include('no such device');
      },
    ));
});
