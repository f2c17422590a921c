import type { SessionConfig } from '../../../client/index.js';
import type { Project, SessionSettings } from '../../../suite/model/project.js';

/** What a session start gets, and what of the settings only a session of this machine can have. */
interface StartBody {
  readonly body: SessionConfig;
  readonly warnings: readonly string[];
}

/** Settings that name files of this machine. */
const LOCAL = ['project_path', 'update_baselines'];

/**
 * The settings of a session, in the form of the command line or of HTTP, as the body of a start over HTTP.
 * @param defaultDriver of the service, where the settings name neither a driver nor an address
 */
export function startBody(
  settings: SessionSettings,
  { apiData }: Pick<Project, 'apiData'>,
  defaultDriver: string,
): StartBody {
  const local = LOCAL.filter((name) => settings[name] != null && settings[name] !== false);
  const entries = Object.entries(settings).filter(([name]) => !LOCAL.includes(name));
  const { driver, url, capabilities, ...rest } = Object.fromEntries(entries);
  const name = typeof driver === 'string' ? driver : url == null ? defaultDriver : 'appium';
  const drivers = rest['driver_sources'] ?? [{ [name]: { enabled: true, url, capabilities } }];
  const body = {
    ...(apiData && { api_data: apiData }),
    text_detection: [],
    image_detection: [],
    ...rest,
    driver_sources: drivers,
    elements_sources: rest['elements_sources'] ?? (rest['driver_sources'] ? namesOf(drivers) : [name]),
  };
  return {
    // The service checks the rest, as it does for a session of this process.
    body: body as unknown as SessionConfig,
    warnings: local.map((field) => `${field} is ignored: the session runs on another machine`),
  };
}

const namesOf = (sources: unknown): unknown =>
  Array.isArray(sources)
    ? sources.flatMap((source: unknown) => (typeof source === 'string' ? source : Object.keys(source as object)))
    : sources;
