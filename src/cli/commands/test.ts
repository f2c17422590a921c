import { addAbortListener } from 'node:events';
import { relative } from 'node:path';
import * as Args from '@oclif/core/args';
import { untilAborted } from '../../deadline.js';
import { problemLine } from '../../suite/model/problem.js';
import { isPassed } from '../../suite/result/run-result.js';
import type { RunListener } from '../../suite/run/run-listener.js';
import { textFor } from '../../terminal-text.js';
import { bootSources } from '../flags.js';
import { Interruption } from '../interruption.js';
import { ServiceCommand } from '../service-command.js';
import { JsonProgress } from '../test/progress/json-progress.js';
import { LiveProgress } from '../test/progress/live-progress.js';
import { linePainter, type OutputLine } from '../test/progress/output-line.js';
import { PlainProgress } from '../test/progress/plain-progress.js';
import type { Progress } from '../test/progress/progress.js';
import { summaryLines } from '../test/progress/summary.js';
import type { ReadyProject } from '../test/read-checked.js';
import type { TestRun } from '../test/run-tests.js';
import { runAgainCommand } from '../test/run-again.js';
import { type TestFlags, testFlags } from '../test/test-flags.js';
import { testOptionsOf } from '../test/test-options.js';

const ENDING = 'Interrupted: teardown runs, the sessions close; a second signal ends at once.';

export default class Test extends ServiceCommand {
  static override description =
    'Run the test cases of a project, on sessions of their own, and write a report.\n' +
    'PATHS are test files or directories, default the working directory; the project is the nearest directory above ' +
    'with svc.config.*. Exits with 0 when every case passed, 1 when one failed, 2 for wrong usage or a wrong project, ' +
    '130 when it was interrupted: the first Ctrl-C ends with teardown and report, the second at once.';
  static override examples = [
    '<%= config.bin %> test',
    '<%= config.bin %> test shop/checkout.test.yaml --grep "a guest"',
    "<%= config.bin %> test --tags 'smoke and not slow' --workers 4 --retries 1",
    '<%= config.bin %> test --shard 2/5 --junit results.xml',
    '<%= config.bin %> test --last-failed',
    '<%= config.bin %> test --dry-run',
  ];
  static override enableJsonFlag = true;
  static override strict = false;
  static override args = {
    paths: Args.string({ description: 'Test files or directories', ignoreStdin: true }),
  };
  static override flags = testFlags;

  async run(): Promise<unknown> {
    const { flags, argv } = await this.parse(Test);
    if (flags.schema) {
      const { schemaText } = await import('../project/schema-text.js');
      process.stdout.write(await schemaText(bootSources(flags)));
      return undefined;
    }
    const interruption = new Interruption();
    await interruption.during((signal) => this.#test(flags, argv as string[], signal));
    return undefined;
  }

  async #test(flags: TestFlags, given: readonly string[], signal: AbortSignal): Promise<void> {
    const [{ findProject }, { sessionSource }, { readChecked }] = await Promise.all([
      import('../../suite/read/find-project.js'),
      import('../test/session-source.js'),
      import('../test/read-checked.js'),
    ]);
    const { root, paths } = await findProject(given, process.cwd());
    const options = testOptionsOf(flags, paths);
    const source = await untilAborted(sessionSource(flags, root), signal);
    try {
      signal.throwIfAborted();
      if (flags.list || flags['dry-run']) {
        const isChecked = flags['dry-run'] && options.isChecked;
        const ready = await untilAborted(readChecked(root, source.keywords, { ...options, isChecked }), signal);
        if (!flags.list) return this.#tellChecked(ready);
        const { listCases } = await import('../test/list-cases.js');
        return await listCases(ready.cases(), this.jsonEnabled(), (line) => this.#write(line));
      }
      const progress = this.#progress(flags.plain);
      const listeners = await this.#listeners(flags.github, root);
      const run = { root, source, options, outputs: flags, progress, listeners, signal };
      const again = runAgainCommand(this.config.bin, given, flags);
      const listener = addAbortListener(signal, () => progress.note(ENDING));
      try {
        await (flags.watch ? this.#watch(run, again) : this.#runOnce(run, again));
      } finally {
        listener[Symbol.dispose]();
      }
    } finally {
      await source.end();
    }
  }

  #tellChecked({ count, project: { files, warnings } }: ReadyProject): void {
    for (const warning of warnings) this.logToStderr(`Warning: ${problemLine(warning)}`);
    if (this.jsonEnabled()) this.#write(JSON.stringify({ cases: count, files: files.length, warnings }));
    else this.#write(`${count} ${count === 1 ? 'case' : 'cases'} can be run`);
  }

  /** @param again runs the failed cases again */
  async #runOnce(run: TestRun, again: string): Promise<void> {
    const { runTests } = await import('../test/run-tests.js');
    const ended = await runTests(run);
    if (!ended) return;
    const { result, page, unwritten } = ended;
    for (const line of summaryLines(result, { report: page, unwritten, again })) this.#tell(line);
    process.exitCode = isPassed(result) && unwritten.length === 0 ? 0 : 1;
  }

  async #watch(run: TestRun, again: string): Promise<void> {
    const { watchTests } = await import('../test/watch/watch-tests.js');
    await watchTests({
      root: run.root,
      keywords: run.source.keywords,
      input: process.stdin,
      signal: run.signal,
      note: (text) => run.progress.note(text),
      run: (files) => this.#runOnce({ ...run, files }, again),
    });
  }

  #progress(isPlain: boolean): Progress {
    if (this.jsonEnabled()) return new JsonProgress(process.stdout, process.stderr);
    const isLive = process.stdout.isTTY && !isPlain;
    return isLive ? new LiveProgress(process.stdout) : new PlainProgress(process.stdout);
  }

  /** @param root of the project; annotations need places in the repository */
  async #listeners(isGithub: boolean, root: string): Promise<RunListener[]> {
    if (!isGithub) return [];
    const { githubListener } = await import('../../suite/report/github.js');
    const prefix = relative(process.cwd(), root);
    return [githubListener((text) => this.#tell({ text }), prefix && `${prefix}/`)];
  }

  /** Writes a line, also of JSON. */
  #write(line: string): void {
    process.stdout.write(`${textFor(process.stdout, line)}\n`);
  }

  /** Beside lines of JSON a person reads stderr. */
  #tell(line: OutputLine): void {
    const stream = this.jsonEnabled() ? process.stderr : process.stdout;
    stream.write(`${linePainter(stream)(line)}\n`);
  }
}
