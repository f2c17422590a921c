import { ApiClient } from '../api/client.js';
import { Driver } from '../device/driver.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import { KeywordCatalog } from '../keyword/catalog.js';
import { type Execution, PreparedCall } from '../keyword/prepared-call.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import { CallContext } from '../plugin/call-context.js';
import { closeTracker } from '../tracking/close-tracker.js';
import { openTracker } from '../tracking/open-tracker.js';
import { TrackedEvents } from '../tracking/tracked-events.js';
import { Variables } from '../variables.js';
import type { ExecuteOptions } from './session.js';
import { Workspace } from './workspace.js';

/** What only a session has. */
const OF_SESSIONS = [Driver, Sources, Workspace, ElementFinder] as const;

/**
 * Runs a keyword that needs no session, each call with variables, an API client and a tracker of its own.
 * @throws ServiceError E0101 when the keyword or its class needs a session; else as `Session.execute`
 */
export async function runSessionless(call: KeywordCall, root: Scope, options: ExecuteOptions): Promise<Execution> {
  const definition = root.get(KeywordCatalog).get(call.keyword);
  const needsSession = () => new ServiceError('E0101', `${definition.mark.name} needs a session: start one first`);
  if (definition.mark.needsSession !== false) throw needsSession();
  const variables = new Variables();
  const scope = root.child().provide(Variables, variables).provide(ApiClient, ApiClient.of(variables, root));
  for (const token of OF_SESSIONS) scope.refuse<unknown>(token, needsSession);
  const { signal = new AbortController().signal } = options;
  const prepared = new PreparedCall(definition, call.params, scope);
  const tracker = await openTracker(scope);
  const { testCase } = call;
  const captureEvent = tracker?.begin(definition, prepared.binding, { testCase, attributes: call.eventAttributes });
  if (tracker) {
    scope.provide(
      TrackedEvents,
      new TrackedEvents((name, attributes) => tracker.capture(name, { testCase, attributes })),
    );
  } else scope.provide(TrackedEvents, TrackedEvents.none);
  let context: CallContext | undefined;
  try {
    return await prepared.run(signal, options, (running) => scope.child().provide(CallContext, (context = running)));
  } finally {
    captureEvent?.(prepared.outcome, context?.eventAttributes);
    if (tracker) closeTracker(tracker, scope);
  }
}
