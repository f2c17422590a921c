import { ApiClient } from '../api/client.js';
import { withAnySignal } from '../deadline.js';
import { Driver } from '../device/driver.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import type { KeywordCall } from '../keyword/call.js';
import { KeywordCatalog } from '../keyword/catalog.js';
import type { Outcome } from '../keyword/outcome.js';
import { type Execution, PreparedCall } from '../keyword/prepared-call.js';
import { ElementFinder } from '../locate/finder.js';
import { Sources } from '../locate/sources.js';
import { CallContext } from '../plugin/call-context.js';
import { closeTracker, openTracker, TrackedEvents } from '../tracking/tracker.js';
import { Variables } from '../variables.js';
import type { ExecuteOptions } from './session.js';
import { Workspace } from './workspace/workspace.js';

/** Classes that only a session provides. */
const OF_SESSIONS = [Driver, Sources, Workspace, ElementFinder] as const;

/**
 * Runs a keyword that needs no session. Each call has its own variables, API client and event tracker.
 * @throws ServiceError E0101 when the keyword or its class needs a session; else as `Session.execute`
 */
export async function runSessionless(
  call: KeywordCall,
  root: Scope,
  { signal, ...options }: ExecuteOptions,
): Promise<Execution> {
  const definition = root.get(KeywordCatalog).get(call.keyword);
  const needsSession = () => new ServiceError('E0101', `${definition.mark.name} needs a session: start one first`);
  if (definition.mark.needsSession !== false) throw needsSession();
  const variables = new Variables();
  const scope = root.child().provide(Variables, variables).provide(ApiClient, ApiClient.of(variables, root));
  for (const token of OF_SESSIONS) scope.refuse<unknown>(token, needsSession);
  const prepared = new PreparedCall(definition, call.params, scope);
  const tracker = await openTracker(scope);
  const { testCase } = call;
  const captureEvent = tracker?.begin(definition, prepared.binding, { testCase, attributes: call.eventAttributes });
  scope.provide(TrackedEvents, tracker?.eventsOf(testCase) ?? TrackedEvents.none);
  let context: CallContext | undefined;
  let outcome: Outcome | undefined;
  try {
    const ran = await withAnySignal([signal], (abort) =>
      prepared.run(abort, options, (running) => scope.child().provide(CallContext, (context = running))),
    );
    outcome = ran.outcome;
    return ran.execution;
  } finally {
    captureEvent?.(outcome, context?.eventAttributes);
    if (tracker) closeTracker(tracker, scope);
  }
}
