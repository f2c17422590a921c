import type { Service } from '../../boot.js';
import { coloursOf, textFor } from '../../terminal-text.js';
import { ownSessionSources, settingFlags, variableFlag, variablesOf } from '../flags.js';
import { Interruption } from '../interruption.js';
import { ServiceCommand } from '../service-command.js';
import { sessionFlags, sessionOf } from '../session-flags.js';
import { StepProgress } from '../step-progress.js';
import { openSession, type WantedSession } from '../wanted-session.js';

/** Seconds that completing a line may take. */
const COMPLETION_LIMIT = 2;

export default class Live extends ServiceCommand {
  static override description =
    'Run keywords line by line in an open session: a prompt on a terminal, or lines from a pipe.\n' +
    'A line is written as in a file of steps, Keyword | param | param; .help describes the rest. ' +
    'Lines from a pipe are echoed, and the exit code is 1 when one of them failed.';
  static override examples = [
    '<%= config.bin %> live --capabilities \'{"url": "https://example.com"}\'',
    '<%= config.bin %> live --driver appium --url http://127.0.0.1:4723 --text tesseract',
    'cat steps.txt | <%= config.bin %> live',
  ];
  static override flags = { ...variableFlag, ...sessionFlags, ...settingFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(Live);
    const wanted = await sessionOf(flags);
    const variables = variablesOf(flags.variable);
    const interruption = new Interruption();
    const { boot } = await import('../../boot.js');
    const service = await boot(ownSessionSources(flags, { log_level: flags['log-level'] ?? 'error' }));
    await interruption.during(async (signal) => {
      try {
        await this.#serve(service, wanted, variables, signal);
      } finally {
        await service.store.shutdown();
      }
    });
  }

  async #serve(
    service: Service,
    wanted: WantedSession,
    variables: ReturnType<typeof variablesOf>,
    signal: AbortSignal,
  ): Promise<void> {
    const [{ Prompt }, { LineRunner }, { complete }, { DOT_COMMANDS }, { withDeadline }] = await Promise.all([
      import('../live/prompt.js'),
      import('../live/line-runner.js'),
      import('../live/completions.js'),
      import('../live/dot-commands.js'),
      import('../../deadline.js'),
    ]);
    const { stdin: input, stdout: output } = process;
    const coloured = coloursOf(output);
    const isTerminal = input.isTTY && output.isTTY;
    const progress = new StepProgress(process.stderr);
    progress.start('opening the session');
    const began = performance.now();
    const { store, catalog } = service;
    const following = { signal, progress: (remark: string) => progress.say(remark) };
    const session = await openSession(service, wanted, variables, following).finally(() => progress.stop());
    for (const warning of session.warnings) this.logToStderr(`Warning: ${warning}`);
    // A person at the prompt may pause for longer than the idle limit of sessions.
    session.holdOpen();
    if (isTerminal) {
      const ms = Math.round(performance.now() - began);
      this.log(`A session of ${session.driverName} is open (${ms} ms). Type .help for help, .exit to leave.`);
    }
    const elements = () =>
      withDeadline(
        COMPLETION_LIMIT,
        () => new Error('late'),
        () => session.read((workspace) => workspace.elements()),
      ).catch(() => []);
    const runner = new LineRunner({
      session,
      catalog,
      print: (text, colour) => {
        const safe = textFor(output, text);
        this.logAsIs(colour === undefined ? safe : coloured(colour, safe[0]!) + safe.slice(1));
      },
      progress,
      echoes: !isTerminal,
    });
    const prompt = new Prompt({
      input,
      output,
      isTerminal,
      complete: (line) => complete(line, { catalog, commands: DOT_COMMANDS, elements }),
    });
    await prompt.serve((line, stop) => runner.take(line, stop), signal);
    if (runner.hasFailed && !isTerminal) process.exitCode = 1;
    progress.start('closing the session');
    await store.stop(session.id).finally(() => progress.stop());
  }
}
