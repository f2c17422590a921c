import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/call-executor.js';
import { mask } from '../secret.js';
import type { Clock } from './clock.js';
import type { EventAttributes } from '../plugin/call-context.js';
import { eventTime, type EventRecord } from './event-record.js';
import type { Sender } from './sender.js';
import type { TrackingSettings } from './settings.js';

/** What the caller says of an event. */
interface CallerPart {
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

  /** Events that are neither sent nor given up. */
  get pending(): number {
    return this.sender.pending;
  }

  /**
   * Takes note of a call that begins. Answers what to call at its end, with the outcome when it succeeded and what the
   * keyword said of the event: whatever its end, a tracked call is one event.
   */
  begin(
    { mark, slug }: KeywordDefinition,
    binding: Binding,
    { testCase, attributes }: CallerPart,
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

  /** Captures an event that is no call. */
  capture(name: string, { testCase, attributes }: CallerPart): void {
    this.#add(mask(name), { ...masked({ ...attributes }), ...this.#automatic(testCase) });
  }

  /** Sends what is left, for 20 s at most. Never throws. */
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

/** The `event_name` that was in use, the first one when none succeeded; undefined when none was given. */
function nameOf({ given }: Binding, outcome: Outcome | undefined): string | undefined {
  const position = given.findIndex(({ name }) => name === 'event_name');
  const text = (outcome?.combination[position] ?? given[position]?.alternatives[0])?.text;
  return text === undefined || text.trim() === '' ? undefined : mask(text);
}
