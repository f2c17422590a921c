import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import type { Service } from '../../boot.js';
import type { DemoTarget } from '../demo/demo-target.js';
import { bootSources, ownSessionSources, settingFlags } from '../flags.js';
import { Interruption } from '../interruption.js';
import { ReportFile } from '../../suite/report/report-file.js';
import { isPassed } from '../../suite/result/run-result.js';
import { ServiceCommand } from '../service-command.js';
import { healText, maskedParams } from '../../steps/step-text.js';
import type { Screenshot, StepResult } from '../steps/step-result.js';

export default class Demo extends ServiceCommand {
  static override description =
    'Drive a bundled web app with a real browser, or a virtual Android device, step by step; nothing else is needed.';
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --device',
    '<%= config.bin %> demo --keep',
    '<%= config.bin %> demo --serve --app-port 4321',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    device: Flags.boolean({ description: 'Drive a virtual Android device by Appium and adb, instead of a browser' }),
    keep: Flags.boolean({ description: 'Leave the app and the HTTP interface up, and print calls to try' }),
    serve: Flags.boolean({
      description: 'Serve the app, or the device, until Ctrl-C, and drive nothing: for tests of your own',
      exclusive: ['keep'],
    }),
    port: Flags.integer({ description: 'Port of the HTTP interface with --keep (default 8000)', min: 0, max: 65535 }),
    'app-port': Flags.integer({
      description: 'Port of the web app, or of adb for the virtual device; 0 picks a free one',
      min: 0,
      max: 65535,
      default: 0,
    }),
    output: Flags.string({ description: 'Directory for the report and the screenshot', default: 'svc-demo' }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Demo);
    const interruption = new Interruption();
    if (flags.serve) return interruption.during((signal) => this.#serve(flags, signal));
    const { boot } = await import('../../boot.js');
    // With --keep others start sessions as well, by HTTP.
    const sources = flags.keep ? bootSources : ownSessionSources;
    const service = await boot(sources(flags, { log_level: flags['log-level'] ?? 'error', port: flags.port }));
    return interruption.during(async (signal) => {
      let target: DemoTarget | undefined;
      try {
        target = await startTarget(flags);
        this.log(target.isUp);
        const result = await this.#drive(service, target, resolve(flags.output), signal);
        if (flags.keep && !signal.aborted) await this.#keep(service, target);
        return result;
      } finally {
        await service.store.shutdown();
        await target?.close();
      }
    });
  }

  /** Serves the target until a signal, which is the only end. */
  async #serve(flags: TargetFlags, signal: AbortSignal): Promise<void> {
    const target = await startTarget(flags);
    try {
      this.log(`${target.isUp}. Ctrl-C ends it.`);
      if (flags.device) this.log(`Capabilities: ${JSON.stringify(capabilitiesOf(target))}`);
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      await target.close();
    }
  }

  async #drive(service: Service, target: DemoTarget, output: string, signal: AbortSignal): Promise<unknown> {
    const report = await ReportFile.open(join(output, 'report.html'));
    const began = performance.now();
    const { planSession } = await import('../../session/plan.js');
    const plan = planSession({ ...target.sources, ...(target.api && { api_data: target.api }) });
    const session = await service.store.start(plan, { signal });
    this.log(`${target.isOpen} (${Math.round(performance.now() - began)} ms)\n`);
    for (const [name, picture] of Object.entries(target.pictures ?? {})) {
      await session.templates.upload(name, picture.toString('base64'));
    }
    const [{ RunRecorder }, { ReportCamera }, { maskedScreenshot }, { runSteps }] = await Promise.all([
      import('../report/run-recorder.js'),
      import('../report/report-camera.js'),
      import('../../session/masked-screenshot.js'),
      import('../steps/run-steps.js'),
    ]);
    const { title, address, steps } = target;
    const recorder = new RunRecorder(
      { title, source: title, steps, driver: session.driverName, address },
      service.catalog,
    );
    const camera = new ReportCamera(() => maskedScreenshot(session));
    const width = Math.max(...steps.map(({ keyword }) => keyword.length));
    const results = await runSteps(session, steps, {
      signal,
      keepGoing: false,
      traced: true,
      camera,
      onEnd: (result) => {
        recorder.add(result);
        this.log(stepLine(result, width));
      },
    });
    const screen = await camera.take();
    recorder.show(screen);
    const run = await recorder.record(signal.aborted);
    await service.store.stop(session.id);
    await report.write((await import('../../suite/report/page/steps-page.js')).stepsPage(run));
    const screenshot = await writePicture(join(output, 'screenshot.png'), screen);
    const ok = isPassed(run);
    const outcome = ok ? 'Every step succeeded' : signal.aborted ? 'Interrupted' : 'A step failed';
    this.log(`\n${outcome}. Report: ${report.path}`);
    if (screenshot !== undefined) this.log(`Screenshot: ${screenshot}`);
    if (!ok) process.exitCode = 1;
    return { ok, steps: results.map(printed), report: report.path, screenshot };
  }

  async #keep(service: Service, target: DemoTarget): Promise<never> {
    const [{ serveHttp }, { endOnSignal }, { tryLines }] = await Promise.all([
      import('../../http/app.js'),
      import('../interruption.js'),
      import('../demo/demo-target.js'),
    ]);
    const server = await serveHttp(service);
    const ended = endOnSignal(service.logger, () => server.close());
    this.log(tryLines(server.url, target.sources, target.example));
    return ended;
  }
}

interface TargetFlags {
  readonly device: boolean;
  readonly 'app-port': number;
}

const startTarget = async ({ device, 'app-port': port }: TargetFlags): Promise<DemoTarget> =>
  device
    ? (await import('../demo/device-demo.js')).deviceDemo(port)
    : (await import('../demo/browser-demo.js')).browserDemo(port);

/** The capabilities of a session on the target. */
const capabilitiesOf = ({ sources }: DemoTarget): unknown =>
  Object.values(sources.driver_sources[0] as Record<string, { readonly capabilities: object }>)[0]?.capabilities;

const remarkOf = ({ error, remark }: StepResult): string => (error ? `${error.code} ${error.message}` : (remark ?? ''));

const stepLine = (result: StepResult, width: number): string =>
  `${result.ok ? '✓' : '✗'} ${`${result.ms} ms`.padStart(8)}  ${result.keyword.padEnd(width)}  ${remarkOf(result)}${healOf(result)}`;

function healOf({ healed }: StepResult): string {
  const heal = healed && healText(healed);
  return heal === undefined ? '' : `\n${' '.repeat(12)}! ${heal}`;
}

/** A step in the answer of `--json`. */
const printed = (result: StepResult): object => ({
  keyword: result.keyword,
  params: maskedParams(result.params),
  ok: result.ok,
  ms: result.ms,
  remark: remarkOf(result),
});

/** @returns the path; undefined when there is no picture */
async function writePicture(path: string, screen: Screenshot): Promise<string | undefined> {
  if ('missing' in screen) return undefined;
  await writeFile(path, Buffer.from(screen.png, 'base64'));
  return path;
}
