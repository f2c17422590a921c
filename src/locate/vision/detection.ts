import type { ErrorCode } from '../../errors.js';
import type { WorkerPoolOptions } from '../../worker-pool.js';
import type { Pixels } from './picture.js';

/** What a detector process runs. */
export interface HostOptions {
  /** Names the process and its threads in the log and in failures, e.g. `tesseract`. */
  readonly name: string;
  /** The module that the process loads. It exports a `Detection` for each task. */
  readonly module: URL;
  readonly threads: Pick<WorkerPoolOptions, 'module' | 'maxThreads' | 'replaceAfterFailure'>;
}

/** Runs the tasks of the threads' module. */
export interface DetectionThreads {
  readonly count: number;
  /** @throws Error, also when the detection is aborted */
  run<T>(task: string, argument: unknown): Promise<T>;
}

/** Looks for something on a picture. Argument and answer are what can be cloned. */
export type Detection<Argument, Answer> = (
  pixels: Pixels,
  argument: Argument,
  threads: DetectionThreads,
) => Promise<Answer>;

/** A message to a detector process. */
export type DetectionRequest =
  | { readonly id: number; readonly task: string; readonly argument: { readonly png: Uint8Array } }
  | { readonly id: number; readonly abort: true };

/** A message from a detector process. */
export type DetectionReply = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly code: ErrorCode; readonly reason: string | undefined }
  | { readonly message: string }
);
