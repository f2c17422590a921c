import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/call-executor.js';
import { mask } from '../secret.js';
import type { Clock } from './clock.js';
import { eventTime } from './event-record.js';
import type { Sender } from './sender.js';
import type { TrackingSettings } from './settings.js';

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
   * Takes note of a call that begins. Answers what to call at its end, with the outcome when it succeeded: whatever
   * its end, a tracked call is one event.
   */
  begin(
    definition: KeywordDefinition,
    binding: Binding,
    testCase: string | null | undefined,
  ): (outcome?: Outcome) => void {
    const began = this.clock.now();
    return (outcome) => this.#capture(definition, nameOf(binding, outcome), testCase ?? null, began);
  }

  /** Sends what is left, for 20 s at most. Never throws. */
  finish(): Promise<void> {
    return this.sender.finish();
  }

  #capture({ mark, slug }: KeywordDefinition, name: string | undefined, testCase: string | null, began: number): void {
    const { track_actions: tracksActions, applicationName, appVersion, vendorAttributes } = this.settings;
    const isAction = tracksActions && mark.effect !== 'observe';
    const eventName = name ?? (isAction ? slug : undefined);
    if (eventName === undefined) return;
    this.sender.add({
      eventName,
      eventAttributes: {
        ...(isAction && { action_type: slug, timestamp: eventTime(began) }),
        dateTime: eventTime(this.clock.now()),
        testCaseName: testCase,
        applicationName,
        applicationVersion: appVersion,
      },
      vendorEventAttributes: vendorAttributes,
    });
  }
}

/** The `event_name` that was in use, the first one when none succeeded; undefined when none was given. */
function nameOf({ given }: Binding, outcome: Outcome | undefined): string | undefined {
  const position = given.findIndex(({ name }) => name === 'event_name');
  const text = (outcome?.combination[position] ?? given[position]?.alternatives[0])?.text;
  return text === undefined || text.trim() === '' ? undefined : mask(text);
}
