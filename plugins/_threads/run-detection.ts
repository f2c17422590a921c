import { ServiceError, type WorkerPool } from '#svc';

/** The time limit of a detection, including the wait for a thread. */
const DETECTION_LIMIT_MS = 30_000;

export const detectionDeadline = (): AbortSignal => AbortSignal.timeout(DETECTION_LIMIT_MS);

/**
 * Runs a task of a detector in its thread pool.
 * @throws ServiceError E0603 when it fails or passes the deadline, E0505 when the service shuts down
 */
export async function runDetection<T>(
  pool: WorkerPool,
  task: string,
  argument: unknown,
  deadline = detectionDeadline(),
): Promise<T> {
  try {
    return await pool.run<T>(task, argument, deadline);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const [message = ''] = (error as Error).message.split('\n');
    const reason = deadline.aborted ? 'no answer in time' : `the detection failed: ${message.slice(0, 300)}`;
    throw new ServiceError('E0603', `${pool.name}: ${reason}`, undefined, { cause: error });
  }
}
