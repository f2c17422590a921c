import type { Scope } from '../di.js';
import type { CallExecutor } from '../keyword/call-executor.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { ProjectTemplates } from '../locate/vision/templates.js';
import type { EventTracker } from '../tracking/tracker.js';
import type { Healing } from './build-executor.js';
import type { Recording } from './recording.js';

/** What a session is made of, once its driver is open. */
export interface SessionParts {
  readonly id: string;
  readonly driverName: string;
  /** What of the start did not go as it was asked for. */
  readonly warnings: readonly string[];
  /** Of the calls that name none. */
  readonly testCase: string | undefined;
  /** Holds Driver, Sources, Variables, ApiClient, Workspace, Config and Logger of this session. */
  readonly scope: Scope;
  readonly catalog: KeywordCatalog;
  readonly project: ProjectTemplates;
  readonly recording: Recording;
  /** Runs its calls. */
  readonly executor: CallExecutor;
  /** Absent where events are not tracked. */
  readonly tracker: EventTracker | undefined;
  readonly healing: Pick<Healing, 'ledger' | 'flush'>;
}
