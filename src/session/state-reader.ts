import type { DialogHandler } from '../device/browser/dialogs.js';
import type { Template } from '../locate/vision/templates.js';
import type { Variables } from '../variables.js';
import type { ExecutionEvents } from './events.js';
import type { Recording } from './recording/recording.js';
import type { SessionCalls } from './run-call.js';
import type { SessionApi } from './session-api.js';
import type { SessionDevice } from './session-device.js';
import type { SessionTemplates } from './session-templates.js';
import {
  type RunningCall,
  type SessionOrigin,
  type SessionSnapshot,
  STATE_PARTS,
  type StatePart,
  type StateParts,
} from './snapshot.js';

interface PartReader<T> {
  /** Differs from its earlier values when the part does; cheap. */
  readonly revision: () => unknown;
  readonly read: () => T;
}

interface StateSources {
  readonly origin: SessionOrigin;
  readonly device: SessionDevice;
  readonly variables: Variables;
  readonly api: SessionApi;
  readonly dialogs: DialogHandler;
  readonly recording: Recording;
  readonly templates: SessionTemplates;
  readonly events: ExecutionEvents;
  readonly calls: SessionCalls;
}

/** What of a session another process had saved. */
export interface Restored {
  /** The numbers of its last call and its last event. */
  readonly seq: number;
  readonly eventId: number;
  readonly templates: readonly Template[];
  /** By their keys. */
  readonly pictures: readonly (readonly [key: string, image: Buffer])[];
}

/** Reads what another process needs to go on with a session, with a revision of each part that changes with it. */
export class StateReader {
  readonly #parts: { readonly [P in StatePart]: PartReader<StateParts[P]> };

  #restored: Restored | undefined;

  constructor(private readonly sources: StateSources) {
    const { device, variables, api, dialogs, recording } = sources;
    const { secrets } = variables;
    this.#parts = {
      device: { revision: () => JSON.stringify(device.saved), read: () => device.saved },
      variables: { revision: () => variables.revision, read: () => variables.all() },
      secrets: { revision: () => secrets.revision, read: () => secrets.all() },
      api: { revision: () => api.revision, read: () => api.saved },
      dialogs: {
        revision: () => `${dialogs.action}:${dialogs.text}`,
        read: () => dialogs.action && { action: dialogs.action, text: dialogs.text },
      },
      recording: { revision: () => recording.stateRevision, read: () => recording.state },
    };
  }

  /** The uploaded templates. Unlike `Session.templates` this is no use of the session. */
  get templates(): SessionTemplates {
    return this.sources.templates;
  }

  /** Undefined for a session that this process opened. */
  get restored(): Restored | undefined {
    return this.#restored;
  }

  /** Marks everything that the session has now as saved by another process. */
  markRestored(): void {
    const { recording, events, templates } = this.sources;
    this.#restored = {
      seq: recording.lastSeq,
      eventId: events.after(0).at(-1)?.id ?? 0,
      templates: templates.uploads.all(),
      pictures: recording.pictures.all(),
    };
  }

  get running(): RunningCall | undefined {
    return this.sources.calls.running;
  }

  /** Differs from its earlier values when the part does. */
  revision(part: StatePart): unknown {
    return this.#parts[part].revision();
  }

  read<P extends StatePart>(part: P): StateParts[P] {
    return this.#parts[part].read();
  }

  /** Everything with which another process goes on with the session. */
  snapshot(): SessionSnapshot {
    const { origin, templates, recording, events } = this.sources;
    const state = Object.fromEntries(STATE_PARTS.map((part) => [part, this.read(part)]));
    return {
      origin,
      state: state as unknown as StateParts,
      templates: templates.uploads.all().map(({ name, image }) => ({ name, image: image.toString('base64') })),
      calls: recording.callsAfter(0),
      pictures: Object.fromEntries(recording.pictures.all().map(([key, image]) => [key, image.toString('base64')])),
      events: events.after(0),
      running: this.running,
    };
  }
}
