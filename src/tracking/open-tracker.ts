import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import { Logger } from '../log.js';
import { systemClock } from './clock.js';
import { EventService } from './event-service.js';
import { Sender } from './sender.js';
import { readTrackingSettings } from './settings.js';
import { EventTracker } from './tracker.js';
import { TrackingCounts } from './tracking-counts.js';

/**
 * The tracker of a session; undefined when the setting `event_attributes_json` is absent. A file that is broken is one
 * warning, and there is no tracker then.
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
