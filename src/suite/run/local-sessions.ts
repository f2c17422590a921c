import { ANYBODY } from '../../access/principal.js';
import type { Service } from '../../boot.js';
import { keywordInfo } from '../../keyword/definition.js';
import { planOneDriver, planSession } from '../../session/plan.js';
import type { Project, SessionSettings } from '../model/project.js';
import { keywordLookup } from './keyword-lookup.js';
import { LocalSession } from './local-session.js';
import type { CallOptions, TestSession, TestSessions } from './test-session.js';

/** Opens sessions in this process. Each gets the project as `project_path`, and its API definitions. */
export function localSessions(
  { store, fleet, catalog, config }: Pick<Service, 'store' | 'fleet' | 'catalog' | 'config'>,
  project: Pick<Project, 'root' | 'apiData'>,
): TestSessions {
  const open = new Set<TestSession>();
  return {
    keywords: keywordLookup(catalog.all().map(keywordInfo)),
    async open(settings: SessionSettings, options: CallOptions) {
      const body = {
        project_path: project.root,
        ...(project.apiData && { api_data: project.apiData }),
        ...settings,
      };
      const plan = 'driver_sources' in body ? planSession(body) : planOneDriver(body, config.settings);
      const placement = await fleet.place(plan, ANYBODY, options);
      const session = new LocalSession(await fleet.start(plan, placement, ANYBODY, options), async (id) => {
        open.delete(session);
        return (await store.stop(id))?.warnings ?? [];
      });
      open.add(session);
      return session;
    },
    async close() {
      await Promise.all([...open].map((session) => session.stop()));
    },
  };
}
