import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Flags } from '@oclif/core';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import type { Session } from '../../session/session.js';
import { DEMO_STEPS, demoApi, type DemoStep } from '../demo-steps.js';
import { settingFlags } from '../flags.js';
import type { ReportedStep } from '../report.js';
import { ServiceCommand } from '../service-command.js';

export default class Demo extends ServiceCommand {
  static override description = 'Drive a bundled web app with a real browser, step by step; nothing else is needed.';
  static override examples = ['<%= config.bin %> demo', '<%= config.bin %> demo --keep'];
  static override enableJsonFlag = true;
  static override flags = {
    keep: Flags.boolean({ description: 'Leave the app and the HTTP interface up, and print calls to try' }),
    port: Flags.integer({ description: 'Port of the HTTP interface with --keep (default 8000)', min: 0, max: 65535 }),
    'app-port': Flags.integer({ description: 'Port of the app; 0 picks a free one', min: 0, max: 65535, default: 0 }),
    output: Flags.string({ description: 'Directory for the report and the screenshot', default: 'svc-demo' }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Demo);
    const [{ boot }, { startDemoApp }] = await Promise.all([import('../../boot.js'), import('../../demo/server.js')]);
    const service = await boot({
      file: flags.config,
      flags: { log_level: flags['log-level'] ?? 'error', port: flags.port },
    });
    const app = await startDemoApp({ port: flags['app-port'] });
    try {
      this.log(`The demo app is served on ${app.url}`);
      const result = await this.#drive(service, app.url, resolve(flags.output));
      if (flags.keep) await this.#keep(service, app);
      return result;
    } finally {
      await service.store.shutdown();
      await app.close();
    }
  }

  async #drive(service: Service, url: string, output: string): Promise<unknown> {
    const began = performance.now();
    const session = await service.store.start({
      driver_sources: [{ playwright: { capabilities: { url } } }],
      elements_sources: ['playwright'],
      text_detection: [],
      image_detection: [],
      api_data: demoApi(url),
    });
    this.log(`A browser is open on it (${Math.round(performance.now() - began)} ms)\n`);
    const steps: ReportedStep[] = [];
    for (const step of DEMO_STEPS) {
      const reported = await runStep(session, step);
      steps.push(reported);
      this.log(stepLine(reported));
      if (!reported.ok) break;
    }
    const screenshot = await session.read((workspace) => workspace.screenshot());
    await service.store.stop(session.id);
    const files = await writeReport(output, steps, screenshot);
    const ok = steps.every((step) => step.ok);
    this.log(
      `\n${ok ? 'Every step succeeded' : 'A step failed'}. Report: ${files.report}\nScreenshot: ${files.screenshot}`,
    );
    if (!ok) process.exitCode = 1;
    return { ok, steps, ...files };
  }

  async #keep(service: Service, app: { url: string }): Promise<never> {
    const [{ serveHttp }, { endOnSignal }] = await Promise.all([
      import('../../http/server.js'),
      import('../end-on-signal.js'),
    ]);
    const server = await serveHttp(service);
    this.log(tryLines(server.url, app.url));
    return endOnSignal(service.logger.log, () => server.close());
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

const stepLine = ({ ok, keyword, ms, remark }: ReportedStep): string =>
  `${ok ? '✓' : '✗'} ${`${Math.round(ms)} ms`.padStart(8)}  ${keyword.padEnd(24)} ${remark}`;

async function writeReport(directory: string, steps: readonly ReportedStep[], screenshot: string) {
  const { htmlReport } = await import('../report.js');
  await mkdir(directory, { recursive: true });
  const files = { report: join(directory, 'report.html'), screenshot: join(directory, 'screenshot.png') };
  await writeFile(files.report, htmlReport('svc demo', steps, screenshot));
  await writeFile(files.screenshot, Buffer.from(screenshot, 'base64'));
  return files;
}

const tryLines = (service: string, app: string): string => `
The HTTP interface is on ${service}, its description on ${service}/docs. Try:

  SESSION=$(curl -s ${service}/v1/sessions/start -H 'Content-Type: application/json' \\
    -d '{"driver_sources":[{"playwright":{"capabilities":{"url":"${app}"}}}],"elements_sources":["playwright"],"text_detection":[],"image_detection":[]}' \\
    | sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')
  curl -s ${service}/v1/sessions/$SESSION/action -H 'Content-Type: application/json' \\
    -d '{"mode":"keyword","keyword":"Enter Text","params":["full-name","Ada"]}'
  curl -s "${service}/v1/sessions/$SESSION/elements?filter_config=buttons"
  curl -sX DELETE ${service}/v1/sessions/$SESSION/stop

Ctrl-C ends it.`;
