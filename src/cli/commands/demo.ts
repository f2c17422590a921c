import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import type { Session } from '../../session/session.js';
import type { DemoStep } from '../demo-steps.js';
import type { DemoTarget } from '../demo-target.js';
import { bootSources, settingFlags } from '../flags.js';
import type { ReportedStep } from '../report.js';
import { ServiceCommand } from '../service-command.js';

export default class Demo extends ServiceCommand {
  static override description =
    'Drive a bundled web app with a real browser, or a virtual Android device, step by step; nothing else is needed.';
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --device',
    '<%= config.bin %> demo --keep',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    device: Flags.boolean({ description: 'Drive a virtual Android device by Appium and adb, instead of a browser' }),
    keep: Flags.boolean({ description: 'Leave the app and the HTTP interface up, and print calls to try' }),
    port: Flags.integer({ description: 'Port of the HTTP interface with --keep (default 8000)', min: 0, max: 65535 }),
    'app-port': Flags.integer({
      description: 'Port of the web app; 0 picks a free one',
      min: 0,
      max: 65535,
      default: 0,
      exclusive: ['device'],
    }),
    output: Flags.string({ description: 'Directory for the report and the screenshot', default: 'svc-demo' }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Demo);
    const { boot } = await import('../../boot.js');
    const service = await boot(bootSources(flags, { log_level: flags['log-level'] ?? 'error', port: flags.port }));
    let target: DemoTarget | undefined;
    try {
      target = flags.device
        ? await (await import('../device-demo.js')).deviceDemo()
        : await (await import('../browser-demo.js')).browserDemo(flags['app-port']);
      this.log(target.isUp);
      const result = await this.#drive(service, target, resolve(flags.output));
      if (flags.keep) await this.#keep(service, target);
      return result;
    } finally {
      await service.store.shutdown();
      await target?.close();
    }
  }

  async #drive(service: Service, target: DemoTarget, output: string): Promise<unknown> {
    const began = performance.now();
    const session = await service.store.start({ ...target.sources, ...(target.api && { api_data: target.api }) });
    this.log(`${target.isOpen} (${Math.round(performance.now() - began)} ms)\n`);
    for (const [name, picture] of Object.entries(target.pictures ?? {})) {
      await session.uploadTemplate(name, picture.toString('base64'));
    }
    const steps: ReportedStep[] = [];
    const width = Math.max(...target.steps.map(({ keyword }) => keyword.length));
    for (const step of target.steps) {
      const reported = await runStep(session, step);
      steps.push(reported);
      this.log(stepLine(reported, width));
      if (!reported.ok) break;
    }
    const screenshot = await session.read((workspace) => workspace.screenshot());
    await service.store.stop(session.id);
    const files = await writeReport(output, target.title, steps, screenshot);
    const ok = steps.every((step) => step.ok);
    this.log(
      `\n${ok ? 'Every step succeeded' : 'A step failed'}. Report: ${files.report}\nScreenshot: ${files.screenshot}`,
    );
    if (!ok) process.exitCode = 1;
    return { ok, steps, ...files };
  }

  async #keep(service: Service, target: DemoTarget): Promise<never> {
    const [{ serveHttp }, { endOnSignal }, { tryLines }] = await Promise.all([
      import('../../http/server.js'),
      import('../end-on-signal.js'),
      import('../try-lines.js'),
    ]);
    const server = await serveHttp(service);
    const ended = endOnSignal(service.logger.log, () => server.close());
    this.log(tryLines(server.url, target.sources, target.example));
    return ended;
  }
}

async function runStep(session: Session, { keyword, params = [], shows }: DemoStep): Promise<ReportedStep> {
  const began = performance.now();
  const shown = JSON.stringify(params).replace(/@:[^"]*/g, '@:***');
  try {
    await session.execute({ keyword, params });
    return { keyword, params: shown, ok: true, ms: performance.now() - began, remark: shows };
  } catch (error) {
    const { code, message } = ServiceError.from(error);
    return { keyword, params: shown, ok: false, ms: performance.now() - began, remark: `${code} ${message}` };
  }
}

const stepLine = ({ ok, keyword, ms, remark }: ReportedStep, width: number): string =>
  `${ok ? '✓' : '✗'} ${`${Math.round(ms)} ms`.padStart(8)}  ${keyword.padEnd(width)}  ${remark}`;

async function writeReport(directory: string, title: string, steps: readonly ReportedStep[], screenshot: string) {
  const { htmlReport } = await import('../report.js');
  await mkdir(directory, { recursive: true });
  const files = { report: join(directory, 'report.html'), screenshot: join(directory, 'screenshot.png') };
  await writeFile(files.report, htmlReport(title, steps, screenshot));
  await writeFile(files.screenshot, Buffer.from(screenshot, 'base64'));
  return files;
}
