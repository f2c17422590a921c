import type { Project } from '../model/project.js';
import type { SuiteStep } from '../model/step.js';
import type { DataValue } from '../model/value.js';
import type { Attachments } from '../result/attachments.js';
import type { StepRecord } from '../result/step-record.js';
import type { Scope } from '../values/scope.js';
import type { Camera } from '../run/camera.js';
import type { RunningStep } from '../run/run-listener.js';
import type { Failure, EndedSteps } from './ended-step.js';
import type { KeywordLookup, TestSession } from '../run/test-session.js';

/** What healed steps mean: `off` heals nothing, `fail` lets a healed step fail. */
export type HealMode = 'on' | 'off' | 'fail';

/** Is told of the steps of one attempt. */
export interface StepListener {
  started(step: RunningStep): void;
  progress(message: string): void;
  ended(record: StepRecord): void;
}

/** What the steps of a case share. */
export interface CaseContext {
  readonly project: Project;
  readonly session: TestSession;
  readonly keywords: KeywordLookup;
  readonly attachments: Attachments;
  readonly camera: Camera;
  readonly heal: HealMode;
  readonly listener: StepListener;
  readonly signal: AbortSignal;
  /** Receives what lacks in the report, such as a video. */
  readonly warn: (message: string) => void;
  /** Receives the failures of soft steps. */
  readonly softFailures: Failure[];
}

/** The variables that a step sees. */
export class Frame {
  /**
   * @param scope where names are looked up
   * @param target where steps store values; an outer one of `scope`
   * @param modules the names of the modules that are running, the outermost first
   */
  constructor(
    readonly scope: Scope,
    readonly target: Scope = scope,
    readonly modules: readonly string[] = [],
  ) {}

  /** For the steps of one turn of a loop: values that are stored stay after it. */
  loop(values: Readonly<Record<string, DataValue>>): Frame {
    return new Frame(this.scope.child(values), this.target, this.modules);
  }

  /** For the steps of a module, which keeps what it stores. */
  module(name: string, values: Readonly<Record<string, DataValue>>): Frame {
    return new Frame(this.scope.child(values), undefined, [...this.modules, name]);
  }

  /** For the steps of a module that shares the variables of its caller. */
  shared(name: string): Frame {
    return new Frame(this.scope, this.target, [...this.modules, name]);
  }

  set(name: string, value: DataValue): void {
    this.target.set(name, value);
  }
}

/** What a step with steps inside runs them by. */
export interface InnerSteps {
  readonly context: CaseContext;
  /** Runs steps until the first failure that is not soft. Never throws. */
  run(steps: readonly SuiteStep[], frame: Frame): Promise<EndedSteps>;
  /** The same for a changed context. */
  with(changes: Partial<CaseContext>): InnerSteps;
}
