import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import cors from '@koa/cors';
import { Router } from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import { Gate } from '../access/gate.js';
import type { Login } from '../access/login.js';
import { Logins } from '../access/logins.js';
import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import type { Log } from '../log.js';
import type { Session } from '../session/session.js';
import { readJson } from './body.js';
import { renderErrors, renderUnanswered, sessionNotFound } from './errors.js';
import { Metrics } from './metrics.js';
import { openApiDocument } from './openapi.js';
import { parseWith, pathParameter, type Route } from './route.js';
import { SessionStreams } from './session-streams.js';
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
import { recordingRoutes } from './routes/recording.js';
import { screenRoutes } from './routes/screen.js';
import { serviceRoutes } from './routes/service.js';
import { sessionRoutes } from './routes/sessions.js';
import { searchRoutes } from './routes/search.js';
import { stepsRoutes } from './routes/steps.js';
import { streamRoutes } from './routes/streams.js';
import { templateRoutes } from './routes/templates.js';

/** The state that the middleware shares for one request. */
interface State {
  requestId: string;
  log: Log;
}

const stateOf = (ctx: Context): State => ctx.state;
/** A client's id that is safe in a header and a log line; any other is replaced. */
const REQUEST_ID = /^[\w.:/+=@-]{1,200}$/;

interface HttpOptions {
  /** Directory with the built page of the inspector. */
  readonly inspector?: string;
}

/**
 * Serves the HTTP API at the address of the settings.
 * @throws Error when the address cannot be bound
 */
export async function serveHttp(service: Service, options: HttpOptions = {}): Promise<BoundServer> {
  await service.registry.loadDeferred();
  const callback = buildApp(service, options).callback();
  return bindServer(service, (request, response) => void callback(request, response));
}

function buildApp(service: Service, { inspector = BUILT_INSPECTOR }: HttpOptions): Koa {
  const { config, logger } = service;
  const { settings } = config;
  const metrics = new Metrics(service.store, service.trackingCounts);
  const streams = new SessionStreams(service, metrics);
  const logins = settings.token === undefined ? undefined : new Logins(settings.token, settings.login_s);
  const routes: Route[] = [
    ...serviceRoutes(service, metrics),
    ...deviceRoutes(service),
    ...driverRoutes(service),
    ...sessionRoutes(service),
    ...keywordRoutes(service, metrics),
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
    router[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), (ctx) => answer(ctx as Context, route, service));
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
  const gate = new Gate(settings, { logins });
  app.use(async (ctx, next) => {
    const login = await gate.admit({ method: ctx.method, path: ctx.path, headers: ctx.req.headers });
    if (login) endStreamWith(logins!, login, ctx.res);
    await next();
  });
  app.use(renderUnanswered);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** Closes a stream when the login that opened it ends. Other answers are sent to their end. */
function endStreamWith(logins: Logins, login: Login, response: ServerResponse): void {
  const forget = logins.onEnd(login, () => void (response.headersSent && response.destroy()));
  response.once('close', forget);
}

/** Gives each request an id and a log, and measures its duration. */
function identify(log: Log, metrics: Metrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    Object.assign(ctx.state, { requestId, log: log.child({ req_id: requestId }) } satisfies State);
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

async function answer(ctx: Context, route: Route, { config, store }: Service): Promise<void> {
  const id = pathParameter(ctx, 'session_id');
  const found = id === undefined ? undefined : store.get(id);
  if (id !== undefined && !found) throw sessionNotFound();
  const query = route.query ? parseWith(route.query, { ...ctx.query }) : {};
  const hasBytes = route.body?.bytesWith !== undefined && ctx.query[route.body.bytesWith] !== undefined;
  const json = hasBytes ? undefined : route.body;
  const raw = json ? await readBody(ctx, json.maxBytes, config.settings.body_limit) : undefined;
  const body = json && !json.unchecked ? parseWith(json.schema, raw) : raw;
  const result = await route.handle({
    ctx,
    query,
    body,
    get session(): Session {
      if (!found) throw sessionNotFound();
      return found;
    },
    signal: abortedOnDisconnect(ctx),
    requestId: stateOf(ctx).requestId,
  });
  if (result !== undefined) ctx.body = result;
}

const readBody = (ctx: Context, maxBytes: number | undefined, limit: number): Promise<unknown> =>
  maxBytes === undefined ? readJson(ctx, limit) : readJson(ctx, maxBytes, '');

/** Aborted when the client disconnects before the response is complete. */
function abortedOnDisconnect(ctx: Context): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  if (ctx.req.destroyed && !ctx.req.complete) gone.abort();
  return gone.signal;
}
