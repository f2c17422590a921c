import { ServiceError } from '#svc';

/** The time limit of a detection, including the wait for a thread. */
const DETECTION_LIMIT_MS = 30_000;

/** A pool of threads, or a process. */
interface Runner {
  readonly name: string;
  run<T>(task: string, argument: unknown, signal: AbortSignal): Promise<T>;
}

/**
 * Runs a task of a detector in its thread pool or its process.
 * @throws ServiceError E0603 when it fails or passes the deadline, E0505 when the service shuts down
 */
export async function runDetection<T>(
  runner: Runner,
  task: string,
  argument: unknown,
  deadline = AbortSignal.timeout(DETECTION_LIMIT_MS),
): Promise<T> {
  try {
    return await runner.run<T>(task, argument, deadline);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const [message = ''] = (error as Error).message.split('\n');
    const reason = deadline.aborted ? 'no answer in time' : `the detection failed: ${message.slice(0, 300)}`;
    throw new ServiceError('E0603', `${runner.name}: ${reason}`, undefined, { cause: error });
  }
}
