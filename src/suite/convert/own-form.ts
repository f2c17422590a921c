import { basename, dirname, join, posix, relative, sep } from 'node:path';
import type { Problem } from '../model/problem.js';
import type { Module, Project, TestFile } from '../model/project.js';
import type { SuiteStep } from '../model/step.js';
import { ModuleInliner } from './inline-modules.js';
import { reachedModules } from './shared-modules.js';
import { simpleSession } from './simple-session.js';

/** A project in our own form, with what has no equal there. */
export interface Converted {
  readonly project: Project;
  readonly warnings: readonly Problem[];
}

/**
 * A project of the reference in our own form: it runs the same. Its files are all in the root.
 * @throws ServiceError E0501 for a session without an enabled driver
 */
export function ownForm(project: Project): Converted {
  const inliner = new ModuleInliner(project.modules);
  const converted = (steps: readonly SuiteStep[]) => inliner.steps(steps).map(fromRoot);
  const files = project.files.map((file): TestFile => ({
    ...file,
    path: `${fileName(project.root)}.test.yaml`,
    suiteSetup: converted(file.suiteSetup),
    suiteTeardown: converted(file.suiteTeardown),
    setup: converted(file.setup),
    teardown: converted(file.teardown),
    cases: file.cases.map((each) => ({ ...each, steps: converted(each.steps) })),
  }));
  const all = [...project.modules.values()].map((module): Module => ({ ...module, steps: converted(module.steps) }));
  const modules = withoutUnreached(files, new Map(all.map((module) => [module.name, module])), inliner);
  const sessions = new Map([...project.sessions].map(([name, settings]) => [name, simpleSession(settings)]));
  return {
    project: { ...project, form: 'own', files, modules, sessions, pauseMs: 0, settings: settingsOf(project) },
    warnings: warningsOf(project, inliner),
  };
}

const fileName = (root: string): string =>
  basename(root)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'suite';

/** Without the modules whose steps stand where they ran. */
function withoutUnreached(
  files: readonly TestFile[],
  modules: ReadonlyMap<string, Module>,
  { inlined }: ModuleInliner,
): ReadonlyMap<string, Module> {
  const steps = files.flatMap(({ suiteSetup, suiteTeardown, setup, teardown, cases }) => [
    ...[suiteSetup, suiteTeardown, setup, teardown].flat(),
    ...cases.flatMap((each) => each.steps),
  ]);
  const reached = reachedModules(steps, modules);
  return new Map([...modules].filter(([name]) => reached.has(name) || !inlined.has(name)));
}

/** The step with the path of its data as it is from the root. */
function fromRoot(step: SuiteStep): SuiteStep {
  switch (step.kind) {
    case 'read-data': {
      const isPath = !/^ENV:/i.test(step.source) && !step.source.startsWith('/');
      return isPath ? { ...step, source: posix.join(dirname(step.place.file), step.source) } : step;
    }
    case 'repeat':
    case 'for':
    case 'group':
    case 'try':
      return { ...step, steps: step.steps.map(fromRoot) };
    case 'if':
      return {
        ...step,
        branches: step.branches.map((branch) => ({ ...branch, steps: branch.steps.map(fromRoot) })),
        otherwise: step.otherwise.map(fromRoot),
      };
    default:
      return step;
  }
}

/** The settings, with paths inside of the project relative to it. */
function settingsOf({ settings = {}, root }: Project): Record<string, unknown> {
  const entries = Object.entries(settings).map(([name, value]) => {
    const isInside = typeof value === 'string' && value.startsWith(root + sep);
    return [name, isInside ? relative(root, value).split(sep).join('/') : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function warningsOf({ pauseMs, outputPath }: Project, { inlined, recursive }: ModuleInliner): Problem[] {
  const messages = [
    ...(pauseMs > 0
      ? [`halt_duration (${pauseMs} ms after each step) has no equal: steps wait for their elements`]
      : []),
    ...(outputPath === undefined
      ? []
      : [`execution_output_path has no equal: run svc test --report ${join(outputPath, 'report')}`]),
    ...[...inlined].map(
      (name) => `the module "${name}" stores variables for later steps: its steps stand where it ran`,
    ),
    ...[...recursive].map(
      (name) => `the module "${name}" calls itself: variables that it stores are not seen outside of it`,
    ),
  ];
  return messages.map((message) => ({ severity: 'warning', message }));
}
