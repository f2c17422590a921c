import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import type { Task } from './event-clock.js';

/** A replica of a simulated fleet, as the others see it. */
export interface ReplicaProcess {
  readonly id: string;
  readonly directory: SessionDirectory;
  readonly state: 'running' | 'paused' | 'draining' | 'gone';
  /** Its sessions, as it believes, with their fences. */
  readonly owned: Map<string, number>;
  /** Whether it uses the devices of its sessions: by its own clock its lease has not expired. */
  readonly holdsLease: boolean;
  /** Runs a task now; after the pause when it is paused; `orElse` when it is gone, or goes before. */
  do(task: Task, orElse?: Task): Promise<void>;
  /** SIGKILL. */
  die(): Promise<void>;
  /** SIGSTOP. */
  pause(): void;
  /** SIGCONT: it goes on as if no time had passed. */
  resume(): Promise<void>;
  /** SIGTERM: it hands its sessions over and goes. */
  drain(): Promise<void>;
}
