import type { RequestListener, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import { Router } from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import type { Access } from '../access/access.js';
import { unknownRequest } from '../access/audit-log.js';
import { type Admitted, Gate } from '../access/gate.js';
import { Logins } from '../access/logins.js';
import { NOBODY, requestIdOf, sees } from '../access/principal.js';
import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import { ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import { checkReplicaUrl, joinFleet } from '../peers/join-fleet.js';
import { Peers } from '../peers/peers.js';
import type { Session } from '../session/session.js';
import { auditRequests } from './audited-requests.js';
import { readJson } from './body.js';
import { renderErrors, renderUnanswered, sessionNotFound } from './errors.js';
import { Metrics } from './metrics.js';
import { openApiDocument } from './openapi.js';
import { RemoteSessions } from './remote-sessions.js';
import { type RequestState, stateOf } from './request-state.js';
import { auditedRoute, parseWith, pathParameter, requirementOfRoute, type Route } from './route.js';
import { SessionStarts } from './session-starts.js';
import { SessionStreams } from './streams/session-streams.js';
import { deviceRoutes } from './routes/devices.js';
import { driverRoutes } from './routes/drivers.js';
import { docsRoutes } from './routes/docs.js';
import { keywordInfo } from '../keyword/definition.js';
import { elementLocatorRoutes } from './routes/element-locators.js';
import { fileRoutes } from './routes/files.js';
import { BUILT_INSPECTOR, inspectorRoutes } from './routes/inspector.js';
import { loginRoutes } from './routes/login.js';
import { logRoutes } from './routes/logs.js';
import { keywordRoutes } from './routes/keywords.js';
import { readRoutes } from './routes/reads.js';
import { poolRoutes } from './routes/pools.js';
import { recordingRoutes } from './routes/recording.js';
import { screenRoutes } from './routes/screen.js';
import { serviceRoutes } from './routes/service.js';
import { sessionRoutes } from './routes/sessions.js';
import { searchRoutes } from './routes/search.js';
import { stepsRoutes } from './routes/steps.js';
import { streamRoutes } from './routes/streams.js';
import { templateRoutes } from './routes/templates.js';

interface HttpOptions {
  /** Directory with the built page of the inspector. */
  readonly inspector?: string;
  /** Default: its own. */
  readonly peers?: Peers;
  /** Answers the requests at `/mcp`. */
  readonly mcp?: RequestListener | undefined;
  /** Called when the sessions are stopped, before the connections are closed. */
  readonly onSessionsStopped?: () => Promise<unknown>;
}

/**
 * Serves the HTTP API at the address of the settings.
 * @throws Error when the address cannot be bound; ServiceError E0503 when the other replicas of a fleet could not reach it
 */
export async function serveHttp(service: Service, options: HttpOptions = {}): Promise<BoundServer> {
  await service.registry.loadDeferred();
  checkReplicaUrl(service);
  const { mcp, peers = new Peers(service), onSessionsStopped } = options;
  const callback = buildApp(service, await service.access(), peers, options).callback();
  const listener: RequestListener = (request, response) => {
    if (peers.endpoints.answer(request, response)) return;
    if (mcp && request.url?.split('?')[0] === '/mcp') mcp(request, response);
    else void callback(request, response);
  };
  const server = await bindServer(service, listener, () => Promise.all([peers.close(), onSessionsStopped?.()]));
  await joinFleet(service, peers, server.url);
  return server;
}

function buildApp(service: Service, access: Access, peers: Peers, { inspector = BUILT_INSPECTOR }: HttpOptions): Koa {
  const { config, logger, fleet } = service;
  const { settings } = config;
  const metrics = new Metrics(service, peers, access.audit);
  const remote = new RemoteSessions(fleet, peers, config);
  const streams = new SessionStreams(service, metrics);
  const { tokens } = access;
  const logins = tokens && new Logins(tokens, settings.login_s);
  const routes: Route[] = [
    ...serviceRoutes(service, metrics),
    ...deviceRoutes(service),
    ...poolRoutes(service),
    ...driverRoutes(service),
    ...sessionRoutes(service, new SessionStarts(service, peers)),
    ...keywordRoutes(service, access, metrics),
    ...templateRoutes(),
    ...readRoutes(),
    ...searchRoutes(),
    ...elementLocatorRoutes(),
    ...fileRoutes(),
    ...stepsRoutes(service),
    ...recordingRoutes(),
    ...streamRoutes(service, streams),
    ...logRoutes(service, streams),
    ...loginRoutes(logins),
    ...inspectorRoutes(settings.inspector ? inspector : undefined),
    ...screenRoutes(service, streams),
  ];
  let document: object | undefined;
  const testSchema = async () => {
    const { testFileSchema } = await import('../suite/read/schema.js');
    return testFileSchema(service.catalog.all().map(keywordInfo));
  };
  routes.push(...docsRoutes(() => (document ??= openApiDocument(routes, settings)), testSchema));

  const router = new Router();
  for (const route of routes) {
    const required = requirementOfRoute(route);
    router[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), async (ctx) => {
      const { principal, audited } = stateOf(ctx);
      Object.assign(audited, auditedRoute(route), { sessionId: pathParameter(ctx, 'session_id') });
      access.permissions.check(principal, required);
      await answer(ctx, route, service, remote);
    });
  }

  const app = new Koa();
  app.on('error', (error: NodeJS.ErrnoException, ctx?: Context) => {
    // The client disconnected, or sent malformed HTTP.
    if (['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(error.code ?? '')) return;
    if (error.code?.startsWith('HPE_')) return;
    (ctx ? stateOf(ctx).log : logger.log).error({ err: error }, 'a response could not be sent');
  });
  app.use(identify(logger.log, metrics));
  app.use(
    cors({
      credentials: true,
      keepHeadersOnError: true,
      exposeHeaders: ['X-Request-Id', 'X-Steps-Dropped', 'X-Requests-Dropped', 'Retry-After'],
      origin: (ctx) => {
        const origin = ctx.get('Origin');
        const { allowed_origins: allowed } = settings;
        return !allowed || allowed.includes('*') || allowed.includes(origin) ? origin : '';
      },
    }),
  );
  app.use(renderErrors((ctx) => stateOf(ctx).log));
  if (access.audit) app.use(auditRequests(access.audit));
  const gate = new Gate(settings, { tokens, logins });
  app.use(async (ctx, next) => {
    const forwarded = peers.received(ctx.headers, ctx.method, ctx.url);
    if (forwarded) {
      // The replica that got the request from its client has checked it.
      Object.assign(ctx.state, { forwarded, principal: forwarded.principal } satisfies Partial<RequestState>);
      await next();
      return;
    }
    const admitted = await gate.admit({ method: ctx.method, path: ctx.path, headers: ctx.req.headers });
    stateOf(ctx).principal = admitted.principal;
    if (admitted.login ?? admitted.principal.name !== undefined) endStreamWith(gate, admitted, ctx.res);
    await next();
  });
  app.use(renderUnanswered);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** Closes a stream when the login or the token that opened it ends. Other answers are sent to their end. */
function endStreamWith(gate: Gate, admitted: Admitted, response: ServerResponse): void {
  response.once(
    'close',
    gate.onEnd(admitted, () => void (response.headersSent && response.destroy())),
  );
}

/** Gives each request an id and a log, and measures its duration. */
function identify(log: Log, metrics: Metrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const requestId = requestIdOf(ctx.get('X-Request-Id'));
    Object.assign(ctx.state, {
      requestId,
      log: log.child({ req_id: requestId }),
      principal: NOBODY,
      audited: unknownRequest(),
    } satisfies RequestState);
    ctx.set('X-Request-Id', requestId);
    const end = metrics.requests.startTimer();
    ctx.res.once('close', () => {
      const route = (ctx as { _matchedRoute?: string })._matchedRoute ?? 'none';
      const seconds = end({ method: ctx.method, route, status: String(ctx.status) });
      stateOf(ctx).log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, ms: seconds * 1000 }, 'request');
    });
    await next();
  };
}

async function answer(ctx: Context, route: Route, service: Service, remote: RemoteSessions): Promise<void> {
  const { principal, audited, requestId } = stateOf(ctx);
  const id = pathParameter(ctx, 'session_id');
  const signal = abortedOnDisconnect(ctx);
  let found = id === undefined ? undefined : service.fleet.here(id);
  if (id !== undefined && !found) {
    const reached = await remote.reach(ctx, id, signal);
    if (reached === 'ended') return answerEnded(ctx, route, id);
    if (!reached) return;
    found = reached;
  }
  audited.isForeign = found && !sees(principal, found.openedBy);
  if (audited.isForeign) throw sessionNotFound();
  const query = route.query ? parseWith(route.query, { ...ctx.query }) : {};
  const hasBytes = route.body?.bytesWith !== undefined && ctx.query[route.body.bytesWith] !== undefined;
  const json = hasBytes ? undefined : route.body;
  const raw = json ? await readBody(ctx, json.maxBytes, service.config.settings.body_limit) : undefined;
  const body = json && !json.unchecked ? parseWith(json.schema, raw) : raw;
  const result = await route.handle({
    ctx,
    query,
    body,
    get session(): Session {
      if (!found) throw sessionNotFound();
      return found;
    },
    signal,
    requestId,
    principal,
    audited,
  });
  if (result !== undefined) ctx.body = result;
}

/** @throws NotFound where the route has nothing to say about a session that has ended */
async function answerEnded(ctx: Context, route: Route, sessionId: string): Promise<void> {
  if (!route.handleEnded) throw sessionNotFound();
  const query = route.query ? parseWith(route.query, { ...ctx.query }) : {};
  await route.handleEnded({ ctx, query, sessionId, principal: stateOf(ctx).principal });
}

const readBody = (ctx: Context, maxBytes: number | undefined, limit: number): Promise<unknown> =>
  maxBytes === undefined ? readJson(ctx, limit) : readJson(ctx, maxBytes, '');

/** Aborted when the client disconnects before the response is complete. */
function abortedOnDisconnect(ctx: Context): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(new ServiceError('E0406', 'the client went away'));
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) leave();
  });
  if (ctx.req.destroyed && !ctx.req.complete) leave();
  return gone.signal;
}
