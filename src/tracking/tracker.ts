import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/outcome.js';
import { Logger } from '../log.js';
import type { EventAttributes } from '../plugin/call-context.js';
import { isEventName } from '../plugin/params.js';
import { Shutdown } from '../plugin/shutdown.js';
import { mask } from '../secret.js';
import { EventService, eventTime, type EventRecord } from './event-service.js';
import { type Clock, FLUSH_LIMIT_MS, Sender, systemClock } from './sender.js';
import { readTrackingSettings, type TrackingSettings } from './settings.js';
import { TrackingCounts } from './tracking-counts.js';

/** Injectable: sends further tracked events during a call, which may be a tracked event itself. */
export class TrackedEvents {
  constructor(private readonly send: (name: string, attributes: EventAttributes) => void) {}

  /** For a session whose events are not tracked. */
  static readonly none = new TrackedEvents(() => undefined);

  /**
   * Captures one event of the test case of the running call; it never fails and never waits. Without tracking
   * it does nothing. Values that begin with `@:` are masked.
   * @param attributes added to the automatic ones, which take precedence
   */
  capture(name: string, attributes: EventAttributes = {}): void {
    this.send(name, attributes);
  }
}

/** The client's part of an event. */
interface ClientPart {
  readonly testCase: string | null | undefined;
  readonly attributes?: EventAttributes | null | undefined;
}

/** Captures the calls of a session that are tracked events. */
export class EventTracker {
  constructor(
    private readonly settings: TrackingSettings,
    private readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  /** Events that are neither sent nor dropped. */
  get pending(): number {
    return this.sender.pending;
  }

  /**
   * Begins a call. The returned function captures its event; call it at the end, also of a failed call, with the outcome
   * when it succeeded and the attributes that the keyword added.
   */
  begin(
    { mark, slug }: KeywordDefinition,
    binding: Binding,
    { testCase, attributes }: ClientPart,
  ): (outcome?: Outcome, added?: EventAttributes) => void {
    const began = this.clock.now();
    return (outcome, added) => {
      const isAction = this.settings.track_actions && mark.effect !== 'observe';
      const name = nameOf(binding, outcome) ?? (isAction ? slug : undefined);
      if (name === undefined) return;
      this.#add(name, {
        ...masked({ ...attributes, ...added }),
        ...(isAction && { action_type: slug, timestamp: eventTime(began) }),
        ...this.#automatic(testCase),
      });
    };
  }

  /** The events that a call of this test case captures itself. */
  eventsOf(testCase: string | null | undefined): TrackedEvents {
    return new TrackedEvents((name, attributes) => this.#capture(name, { testCase, attributes }));
  }

  #capture(name: string, { testCase, attributes }: ClientPart): void {
    this.#add(mask(name), { ...masked({ ...attributes }), ...this.#automatic(testCase) });
  }

  /** Sends the remaining events within 20 s. Never throws. */
  finish(): Promise<void> {
    return this.sender.finish();
  }

  #automatic(testCase: string | null | undefined): EventRecord['eventAttributes'] {
    const { applicationName, appVersion } = this.settings;
    return {
      dateTime: eventTime(this.clock.now()),
      testCaseName: testCase ?? null,
      applicationName,
      applicationVersion: appVersion,
    };
  }

  #add(eventName: string, eventAttributes: EventRecord['eventAttributes']): void {
    this.sender.add({ eventName, eventAttributes, vendorEventAttributes: this.settings.vendorAttributes });
  }
}

const masked = (attributes: EventAttributes): EventAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? mask(value) : value]),
  );

/** The `event_name` of the successful combination, else the first one; undefined when none was given. */
function nameOf({ given }: Binding, outcome: Outcome | undefined): string | undefined {
  const position = given.findIndex(({ name }) => isEventName(name));
  const text = (outcome?.combination[position] ?? given[position]?.alternatives[0])?.text;
  return text === undefined || text.trim() === '' ? undefined : mask(text);
}

/**
 * Opens the tracker of a session. Undefined without the setting `event_attributes_json`, and for an invalid file, which
 * is logged as a warning.
 */
export async function openTracker(scope: Scope): Promise<EventTracker | undefined> {
  const { event_attributes_json: path } = scope.get(Config).settings;
  if (path === undefined) return undefined;
  const { log } = scope.get(Logger);
  try {
    const settings = await readTrackingSettings(path);
    const intervalMs = settings.mode === 'realtime' ? settings.event_interval_s * 1000 : undefined;
    const sink = new EventService(settings);
    const sender = new Sender({ sink, counts: scope.get(TrackingCounts), log, clock: systemClock, intervalMs });
    return new EventTracker(settings, sender, systemClock);
  } catch (error) {
    log.warn({ reason: ServiceError.from(error).message }, 'tracked events are off: SVC_EVENT_ATTRIBUTES_JSON');
    return undefined;
  }
}

/** Sends the remaining events in the background; only the shutdown of the service waits for that. */
export function closeTracker(tracker: EventTracker, scope: Scope): void {
  const { log } = scope.get(Logger);
  const finished = tracker.finish();
  if (tracker.pending === 0) return;
  const waitUntilSent = () => {
    log.info({ events: tracker.pending }, 'waiting until the tracked events are sent');
    return finished;
  };
  const unregister = scope.get(Shutdown).add('tracked events', waitUntilSent, FLUSH_LIMIT_MS / 1000 + 1);
  void finished.then(unregister);
}
