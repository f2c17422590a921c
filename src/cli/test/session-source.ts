import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Project } from '../../suite/model/project.js';
import type { KeywordLookup, TestSessions } from '../../suite/run/test-session.js';
import { ownSessionSources } from '../flags.js';
import type { TestFlags } from './test-flags.js';

/** Where the cases of a run get their sessions: from this process, or from a remote service. */
export interface SessionSource {
  readonly keywords: KeywordLookup;
  sessions(project: Project): Promise<TestSessions>;
  /** Ends what is still open. */
  end(): Promise<void>;
}

type SourceFlags = Pick<TestFlags, 'service' | 'token' | 'config' | 'plugins' | 'log-level'>;

/**
 * The sessions that the flags ask for.
 * @param root of the project, which has the settings and plugins of sessions of this process
 * @throws ServiceError E0503 for wrong settings, or when there is no service; E0507 for a wrong token
 */
export const sessionSource = (flags: SourceFlags, root: string): Promise<SessionSource> =>
  flags.service === undefined ? ownSource(flags, root) : remoteSource(flags.service, flags.token, root);

async function ownSource(flags: SourceFlags, root: string): Promise<SessionSource> {
  const [{ boot }, { keywordInfo }, { keywordLookup }, { localSessions }, { referenceSettings }] = await Promise.all([
    import('../../boot.js'),
    import('../../keyword/definition.js'),
    import('../../suite/run/keyword-lookup.js'),
    import('../../suite/run/local-sessions.js'),
    import('../../suite/reference/read-reference.js'),
  ]);
  // The log is not that of the reference: on a terminal it would hide the progress.
  const { event_attributes_json: attributes } = await referenceSettings(root);
  const given = {
    ...flags,
    config: flags.config === undefined ? undefined : resolve(flags.config),
    plugins: flags.plugins?.map((name) => (existsSync(name) ? resolve(name) : name)),
  };
  const sources = ownSessionSources(given, {
    log_level: flags['log-level'] ?? 'error',
    ...(attributes !== undefined && { event_attributes_json: attributes }),
  });
  const service = await boot({ ...sources, cwd: root });
  return {
    keywords: keywordLookup(service.catalog.all().map(keywordInfo)),
    sessions: async (project) => localSessions(service, project),
    end: () => service.store.shutdown(),
  };
}

async function remoteSource(url: string, token: string | undefined, root: string): Promise<SessionSource> {
  const { remoteSessions } = await import('./remote-sessions.js');
  // The project is read with the keywords of the service.
  const { keywords } = await remoteSessions({ url, token }, { root, apiData: undefined });
  return { keywords, sessions: (project) => remoteSessions({ url, token }, project), end: () => Promise.resolve() };
}
