import type { Params } from '../../keyword/call.js';
import type { Place } from './place.js';
import type { DataValue, Written } from './value.js';

interface StepBase {
  readonly place: Place;
  /** Goes on after a failure of this step; the case fails all the same. */
  readonly soft?: boolean;
}

/** Runs a keyword of the engine. */
export interface KeywordStep extends StepBase {
  readonly kind: 'keyword';
  /** The name that KeywordInfo has. */
  readonly keyword: string;
  readonly params: Params;
  /** The variable that receives the result. */
  readonly save?: string;
}

/** Runs a module. */
export interface UseStep extends StepBase {
  readonly kind: 'use';
  readonly module: string;
  /** Arguments by the names of the module's parameters. */
  readonly with: Readonly<Record<string, Written>>;
  /** The variable that receives what the module returns. */
  readonly save?: string;
}

/** An expression, or a module that holds when it does not fail. */
export type Condition =
  | { readonly kind: 'expression'; readonly expression: string }
  | { readonly kind: 'module'; readonly module: string; readonly isNegated: boolean };

export interface Branch {
  readonly condition: Condition;
  readonly steps: readonly SuiteStep[];
}

/** Runs the steps of the first branch whose condition holds, else `otherwise`. */
export interface IfStep extends StepBase {
  readonly kind: 'if';
  readonly branches: readonly Branch[];
  readonly otherwise: readonly SuiteStep[];
}

/** Runs steps so often. */
export interface RepeatStep extends StepBase {
  readonly kind: 'repeat';
  /** A number, or a text that becomes one: `3`, `${count}`. */
  readonly times: number | string;
  readonly steps: readonly SuiteStep[];
}

/** The values that a variable has in turn: a reference such as `${rows}`, or the values themselves. */
export interface Loop {
  readonly variable: string;
  readonly values: string | readonly DataValue[];
}

/** Runs steps for each set of values, as often as the shortest of the lists has values. */
export interface ForStep extends StepBase {
  readonly kind: 'for';
  readonly loops: readonly Loop[];
  readonly steps: readonly SuiteStep[];
}

/** Runs steps; after a failure `catch`, and `finally` in any case. Without `catch` the failure goes on. */
export interface TryStep extends StepBase {
  readonly kind: 'try';
  readonly steps: readonly SuiteStep[];
  /** `error` is the variable that receives `{code, message}`. */
  readonly catch?: { readonly error?: string; readonly steps: readonly SuiteStep[] };
  readonly finally?: readonly SuiteStep[];
}

/** Steps with a name, for the report. */
export interface GroupStep extends StepBase {
  readonly kind: 'group';
  readonly name: string;
  readonly steps: readonly SuiteStep[];
}

/** Stores the value of an expression. */
export interface EvaluateStep extends StepBase {
  readonly kind: 'evaluate';
  readonly variable: string;
  readonly expression: string;
}

/** Reads rows of a file below the project, or `ENV:NAME`, into a variable. */
export interface ReadDataStep extends StepBase {
  readonly kind: 'read-data';
  readonly variable: string;
  /** Relative to the file of the step. */
  readonly source: string;
  /** `select=a,b; column == 'x' and n > 3` */
  readonly query?: string;
}

/** Stores a date as text. */
export interface DateStep extends StepBase {
  readonly kind: 'date';
  readonly variable: string;
  readonly date: string;
  /** `+3 days`, `-1 days`, `today`, `now`. */
  readonly offset: string;
  /** As of strftime; default `%d %B`. */
  readonly format?: string;
}

/** One step of a case or module. */
export type SuiteStep =
  KeywordStep | UseStep | IfStep | RepeatStep | ForStep | TryStep | GroupStep | EvaluateStep | ReadDataStep | DateStep;

export type StepKind = SuiteStep['kind'];
