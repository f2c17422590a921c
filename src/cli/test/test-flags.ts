import * as Flags from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { settingFlags, variableFlag } from '../flags.js';

/** Which cases run. */
const selectionFlags = {
  tags: Flags.string({ description: 'Cases with these tags: smoke and not slow; with or, not and parentheses' }),
  grep: Flags.string({ char: 'g', description: 'Cases whose title matches this regular expression' }),
  'last-failed': Flags.boolean({ description: 'Cases that failed in the last run of this project' }),
  shard: Flags.string({ description: 'I/N: part I of N parts of about the same duration' }),
  session: Flags.string({
    description: 'Session of svc.config to run the cases on; repeated, each case runs on each of them',
    multiple: true,
    multipleNonGreedy: true,
  }),
  'repeat-each': Flags.integer({ description: 'Run each case so often', min: 1, default: 1 }),
};

/** How they run. */
const runFlags = {
  workers: Flags.integer({
    description: 'Sessions that run cases at the same time (default half of the cores)',
    min: 1,
  }),
  retries: Flags.integer({ description: 'Try a failed case again so often', min: 0, default: 0 }),
  timeout: Flags.string({ description: 'Limit of one attempt of a case: 2m, 90s, 500ms', default: '5m' }),
  'fail-fast': Flags.boolean({ description: 'Start no further case after the first failure' }),
  heal: Flags.option({
    description: 'Repaired locators: on applies them, fail applies them and fails the case, off repairs none',
    options: ['on', 'off', 'fail'] as const,
    default: 'on',
  })(),
  'no-heal': Flags.boolean({ description: 'The same as --heal off' }),
  'check-errors': Flags.boolean({
    description: 'Search the screen for the texts of errors.yaml after cases that passed, too',
  }),
  service: Flags.string({ description: 'Run the cases on the service at this URL' }),
  token: Flags.string({ description: 'Token of that service; other users can see it in ps', env: 'SVC_TOKEN' }),
  watch: Flags.boolean({
    description: 'Run again what a change of a file concerns; Enter runs everything again, q ends',
  }),
};

/** What comes out. */
const outputFlags = {
  screenshots: Flags.option({
    description: 'Screenshots in the report: of failures, of every step, or none',
    options: ['failure', 'steps', 'off'] as const,
    default: 'failure',
  })(),
  trace: Flags.option({
    description: 'Traces that the trace viewer of Playwright opens',
    options: ['failed', 'on', 'off'] as const,
    default: 'failed',
  })(),
  video: Flags.option({
    description: 'Videos of the screen',
    options: ['failed', 'on', 'off'] as const,
    default: 'off',
  })(),
  report: Flags.string({ description: 'Directory of the report (default report in the project)' }),
  'no-report': Flags.boolean({ description: 'Write no report directory', exclusive: ['report'] }),
  junit: Flags.string({ description: 'Writes the results to this file as JUnit XML' }),
  ctrf: Flags.string({ description: 'Writes the results to this file as CTRF JSON' }),
  allure: Flags.string({ description: 'Writes the results to this directory for Allure' }),
  github: Flags.boolean({
    description: 'Annotates failures in GitHub Actions (default there)',
    env: 'GITHUB_ACTIONS',
    allowNo: true,
  }),
  'github-summary': Flags.string({
    description: 'Appends a summary in Markdown to this file',
    env: 'GITHUB_STEP_SUMMARY',
  }),
  plain: Flags.boolean({
    description: 'A line for each ended case instead of live progress (default in CI and where stdout is no terminal)',
    env: 'CI',
    allowNo: true,
  }),
};

/** What happens instead of a run. */
const insteadFlags = {
  'dry-run': Flags.boolean({
    description: 'Check every step, parameter, variable and file without a session',
    exclusive: ['watch'],
  }),
  list: Flags.boolean({ description: 'Print the selected cases', exclusive: ['watch', 'dry-run'] }),
  schema: Flags.boolean({ description: 'Print the JSON Schema of test files' }),
  'no-check': Flags.boolean({ description: 'Do not check the steps before the run' }),
};

/** The flags of `svc test`. */
export const testFlags = {
  ...selectionFlags,
  ...runFlags,
  ...outputFlags,
  ...insteadFlags,
  ...variableFlag,
  ...settingFlags,
  config: Flags.file({ description: 'Configuration file; default svc.config.* of the project' }),
};

/** What was given for them. */
export type TestFlags = InferredFlags<typeof testFlags>;
