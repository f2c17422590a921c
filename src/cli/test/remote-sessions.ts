import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, connect, type SvcSession, SvcError } from '../../client/index.js';
import { ServiceError } from '../../errors.js';
import type { Project, SessionSettings } from '../../suite/model/project.js';
import { keywordLookup } from '../../suite/run/keyword-lookup.js';
import type { CallOptions, TestSession, TestSessions } from '../../suite/run/test-session.js';
import { RemoteTestSession } from './remote/remote-test-session.js';
import { asService, isGone, serviceFailure } from './remote/service-failure.js';
import { startBody } from './remote/start-body.js';
import { TemplateUpload } from './remote/template-upload.js';

interface RemoteOptions {
  /** Base address of the service. */
  readonly url: string;
  readonly token?: string | undefined;
  /** How long a service that is gone may take until it answers again. */
  readonly restartMs?: number;
}

const RESTART_MS = 60_000;
const POLL_MS = 500;
/** For the requests before the first session. */
const CONNECT_MS = 30_000;
/** The `Date` of an answer has whole seconds. */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * Opens sessions on a remote service, over its public interface. The templates of the project are uploaded to each, its API
 * definitions go with the start; there are no baselines.
 * @throws ServiceError E0503 when there is no service of a fitting version at the address, E0507 for a missing or wrong token
 */
export async function remoteSessions(
  options: RemoteOptions,
  project: Pick<Project, 'root' | 'apiData'>,
): Promise<TestSessions> {
  const { restartMs = RESTART_MS } = options;
  const client = clientOf(options);
  const { keywords, defaultDriver, clockAheadMs } = await introduce(client);
  const templates = new TemplateUpload(project.root);
  const open = new Set<TestSession>();

  async function start(settings: SessionSettings, signal: AbortSignal): Promise<TestSession> {
    const { body, warnings } = startBody(settings, project, defaultDriver);
    const session = await client.start(body, { signal });
    try {
      const { driver } = (await client.sessions({ signal })).find(({ session_id: id }) => id === session.id) ?? {};
      const missing = await templates.send(session, signal);
      const facts = {
        driver: driver ?? defaultDriver,
        warnings: [...session.warnings, ...warnings, ...missing],
        keywords,
        clockAheadMs,
      };
      const started = new RemoteTestSession(session, facts, () => open.delete(started));
      open.add(started);
      return started;
    } catch (error) {
      await abandon(session);
      throw error;
    }
  }

  return {
    keywords,
    async open(settings: SessionSettings, { signal, progress }: CallOptions) {
      try {
        return await start(settings, signal);
      } catch (error) {
        if (!isGone(error)) throw serviceFailure(error);
      }
      progress?.(`waiting for ${client.url}`);
      await untilReady(client, restartMs, signal);
      return asService(start(settings, signal));
    },
    async close() {
      await Promise.all([...open].map((session) => session.stop()));
    },
  };
}

/** @throws ServiceError E0503 for an address that is none */
function clientOf({ url, token }: RemoteOptions): Client {
  try {
    if (/^https?:\/\//.test(url)) return connect({ url, token });
  } catch {
    // The same words for every address that cannot be parsed.
  }
  throw new ServiceError('E0503', `--service is an address such as http://localhost:8000, not ${JSON.stringify(url)}`);
}

/** Reads what the service can do. @throws ServiceError */
async function introduce(client: Client) {
  const signal = AbortSignal.timeout(CONNECT_MS);
  try {
    const { data, response } = await client.http.GET('/', { signal });
    if (typeof (data as Partial<typeof data> | undefined)?.version !== 'string') throw new SyntaxError('no version');
    const ahead = Date.parse(response.headers.get('Date') ?? '') - Date.now();
    const [keywords, drivers] = await Promise.all([client.keywords({ signal }), client.drivers({ signal })]);
    return {
      keywords: keywordLookup(keywords),
      defaultDriver: drivers.drivers[0]?.name ?? 'playwright',
      clockAheadMs: Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0,
    };
  } catch (error) {
    if (signal.aborted) throw new ServiceError('E0503', `--service: ${client.url} does not answer within 30 s`);
    if (error instanceof SyntaxError) throw new ServiceError('E0503', `--service: ${client.url} is no svc service`);
    const { pathname } = new URL(client.url);
    if (error instanceof SvcError && error.code === 'not-found' && pathname !== '/') {
      const advice = `leave out ${pathname} unless a proxy needs it, else update the service`;
      throw new ServiceError('E0503', `--service: ${client.url} lacks an endpoint that this version needs: ${advice}`);
    }
    const { code, reason, message } = serviceFailure(error);
    throw code === 'E0507'
      ? new ServiceError(code, reason)
      : new ServiceError('E0503', `--service: ${reason ?? message}`);
  }
}

/** @throws ServiceError E0102 when the service does not answer in time; the reason of the signal */
async function untilReady(client: Client, limitMs: number, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  for (;;) {
    try {
      return await client.requireReady({ signal: AbortSignal.any([signal, limit]) });
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw new ServiceError('E0102', `${client.url} has not answered for ${limitMs / 1000} s`);
      if (!isGone(error)) throw serviceFailure(error);
    }
    // An abort is found by the next request.
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Stops a session that nobody uses. A service that is gone has ended it. */
async function abandon(session: SvcSession): Promise<void> {
  await session.stop({ signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined);
}
