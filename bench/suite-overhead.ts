import { boot } from '../src/boot.js';
import { planOneDriver } from '../src/session/plan.js';
import type { Project, SessionSettings, TestFile } from '../src/suite/model/project.js';
import { localSessions } from '../src/suite/run/local-sessions.js';
import { runSuite } from '../src/suite/run/run-suite.js';
import { ReportFolder } from '../src/suite/report/report-folder.js';
import { Scope } from '../src/suite/values/scope.js';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { withProject } from './suite/temporary-project.js';

const STEPS = 500;
const WARM_UP = 2;
const ROUNDS = 15;
const PAGE: SessionSettings = { driver: 'playwright', capabilities: { url: 'about:blank' } };
const CALL = { keyword: 'Sleep', params: ['0'] };

/** The runner of suites: the time of a step over the same call of a session. */
export const suiteOverhead: Benchmark = {
  name: 'suite-overhead',
  measure: () =>
    withProject({}, async (root) => {
      const service = await boot({ flags: { log_level: 'error' } });
      const { signal } = new AbortController();
      try {
        const session = await service.store.start(planOneDriver(PAGE, service.config.settings), { signal });
        const times = { engine: [] as number[], runner: [] as number[] };
        for (let round = -WARM_UP; round < ROUNDS; round++) {
          const began = now();
          for (let step = 0; step < STEPS; step++) await session.execute(CALL, { signal, trace: true });
          const engine = now() - began;
          const runner = await runSteps(root, (project) => localSessions(service, project));
          if (round < 0) continue;
          times.engine.push(engine / STEPS);
          times.runner.push(runner / STEPS);
        }
        return [
          {
            name: 'a step of a suite, beside the same call of a session',
            unit: 'ms',
            ours: estimate(times.runner),
            baseline: estimate(times.engine),
            limit: { of: 'difference', most: 2 },
          },
        ];
      } finally {
        await service.store.shutdown();
      }
    }),
};

/** Runs a case of many steps. @returns milliseconds from the start of the first step to the end of the last */
async function runSteps(
  root: string,
  sessions: (project: Project) => ReturnType<typeof localSessions>,
): Promise<number> {
  const project = projectOf(root);
  let [began, ended, count] = [0, 0, 0];
  const [file] = project.files;
  const result = await runSuite({
    project,
    cases: (async function* () {
      yield {
        ...{ id: 'steps', title: 'steps', file: file!, case: file!.cases[0]! },
        ...{ sessionName: 'default', session: PAGE, repetition: 1 },
      };
    })(),
    sessions: sessions(project),
    scope: await Scope.of(project, {}),
    ...{ workers: 1, retries: 0, timeoutMs: 300_000, failFast: false, heal: 'on', checkErrors: false },
    ...{ screenshots: 'failure', trace: 'failed', video: 'off' },
    attachments: await ReportFolder.open(`${root}/report`),
    listener: {
      stepStarted: () => void (began ||= now()),
      stepEnded: () => {
        ended = now();
        count++;
      },
    },
    signal: new AbortController().signal,
  });
  if (count !== STEPS || result.cases[0]?.outcome !== 'passed') throw new Error(`${count} steps ended`);
  return ended - began;
}

function projectOf(root: string): Project {
  const place = { file: 'steps.test.yaml', line: 1, column: 1 };
  const steps = Array.from({ length: STEPS }, () => ({ ...CALL, kind: 'keyword' as const, place }));
  const file: TestFile = {
    ...{ path: place.file, sessions: [], variables: {}, isParallel: false },
    ...{ suiteSetup: [], suiteTeardown: [], setup: [], teardown: [] },
    cases: [{ name: 'steps', place, tags: [], variables: {}, steps, teardown: [] }],
  };
  return {
    ...{ root, form: 'own', files: [file], modules: new Map(), elements: new Map(), errors: [], variables: {} },
    ...{ sessions: new Map(), apiData: undefined, templates: new Set(), secretsFile: undefined, pauseMs: 0 },
    warnings: [],
  };
}

await runAlone(import.meta.url, suiteOverhead);
