import type { PlannedCase, Project } from '../model/project.js';
import type { Attachments } from '../result/attachments.js';
import type { Attachment, CaseAttempt } from '../result/run-result.js';
import type { Scope } from '../values/scope.js';
import type { ScreenshotMode } from './camera.js';
import type { HealMode } from '../steps/case-context.js';
import type { RunListener, RunningCase } from './run-listener.js';
import type { TestSessions } from './test-session.js';

/** For which cases something is kept: those that fail, all, or none. */
export type KeepMode = 'failed' | 'on' | 'off';

/** A run of cases. */
export interface SuiteOptions {
  readonly project: Project;
  readonly cases: AsyncIterable<PlannedCase>;
  readonly sessions: TestSessions;
  /** The variables of the project. */
  readonly scope: Scope;
  /** How many cases run at the same time, each on a session of its own. */
  readonly workers: number;
  /** How often a failed case is tried again, unless the case says it. */
  readonly retries: number;
  /** Milliseconds of one attempt, unless the case says it. */
  readonly timeoutMs: number;
  /** Starts no case after the first one that failed. */
  readonly failFast: boolean;
  readonly heal: HealMode;
  readonly screenshots: ScreenshotMode;
  readonly trace: KeepMode;
  readonly video: KeepMode;
  /** Searches the screen for the texts of error definitions after cases that passed, too. */
  readonly checkErrors: boolean;
  /** `2/5` */
  readonly shard?: string | undefined;
  readonly attachments: Attachments;
  /** Writes the trace of an attempt. @param har the requests of the attempt as HAR 1.2 */
  readonly writeTrace?: (
    running: RunningCase,
    attempt: CaseAttempt,
    har: object | undefined,
  ) => Promise<Attachment | undefined>;
  readonly listener: RunListener;
  /** Ends the run: the running steps end, teardown runs, the sessions close. */
  readonly signal: AbortSignal;
}
