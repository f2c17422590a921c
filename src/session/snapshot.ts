import type { DialogAction } from '../device/browser/dialogs.js';
import type { NumberedEvent } from './events.js';
import type { SessionPlan } from './plan.js';
import type { RecordedCall } from './recording/recorded-call.js';
import type { RecordingState } from './recording/recording.js';
import type { SavedApi } from './session-api.js';
import type { SavedDevice } from './session-device.js';

/** What does not change while a session is open. */
export interface SessionOrigin {
  readonly id: string;
  /** With the secrets of its capabilities: it must be stored encrypted. Of its drivers only the one that opened. */
  readonly plan: SessionPlan;
  /** The name of the token with which it was opened. */
  readonly openedBy: string | undefined;
  /** ISO 8601. */
  readonly created: string;
  /** The driver of the plan that opened. */
  readonly driverName: string;
  readonly warnings: readonly string[];
}

/** The parts of a session that change. Each may hold secrets. All are plain JSON. */
export interface StateParts {
  /** Undefined when the device cannot be used by another process. */
  readonly device: SavedDevice | undefined;
  readonly variables: Readonly<Record<string, readonly string[]>>;
  /** The secrets that are masked, oldest first. */
  readonly secrets: readonly string[];
  /** Undefined before any API definitions were loaded. */
  readonly api: SavedApi | undefined;
  /** What happens to dialogs; undefined until a client chose it. */
  readonly dialogs: { readonly action: DialogAction; readonly text: string | undefined } | undefined;
  readonly recording: RecordingState;
}

export type StatePart = keyof StateParts;

export const STATE_PARTS = [
  'device',
  'variables',
  'secrets',
  'api',
  'dialogs',
  'recording',
] as const satisfies readonly StatePart[];

/** A call that runs. */
export interface RunningCall {
  readonly executionId: string;
  /** The name of its keyword. */
  readonly keyword: string;
}

/** An event of the session's stream, with its number. */
export type SavedEvent = NumberedEvent;

/** Everything with which another process goes on with a session. */
export interface SessionSnapshot {
  readonly origin: SessionOrigin;
  readonly state: StateParts;
  /** Uploaded templates as base64, in the order in which they were uploaded. */
  readonly templates: readonly { readonly name: string; readonly image: string }[];
  /** The recorded calls, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Pictures of recorded calls as base64, by their keys. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The last events, oldest first. */
  readonly events: readonly SavedEvent[];
  /** The call that was running; its effect is unknown. */
  readonly running: RunningCall | undefined;
}
