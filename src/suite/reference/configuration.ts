import { resolve } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import { problemsIn, SchemaError } from '../../schema-problems.js';
import { planSession } from '../../session/plan.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { SessionSettings } from '../model/project.js';
import { placeAt, type YamlMap, valueOf } from '../yaml/yaml-node.js';
import { contentAt, ELEMENT_SOURCES } from './content.js';
import type { RawProject } from './raw-project.js';
import { replaceCapabilities, replaceSources } from './replaced-sources.js';

/** Settings that a project of ours has in `svc.config`. */
export interface ServiceSettings {
  readonly log_level?: string;
  /** Absolute. */
  readonly event_attributes_json?: string;
}

export interface Configuration {
  readonly session: SessionSettings | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly pauseMs: number;
  /** Absolute; where results are written. */
  readonly outputPath: string | undefined;
  readonly settings: ServiceSettings;
}

const LOG_LEVELS: ReadonlyMap<string, string> = new Map([
  ...['debug', 'info', 'warn', 'error'].map((level) => [level, level] as const),
  ['warning', 'warn'],
  ['critical', 'fatal'],
]);

const Sources = z.array(z.union([z.string(), z.record(z.unknown())]), {
  errorMap: () => ({ message: 'must be a list of sources, such as "- appium: {enabled: true}"' }),
});
const Names = z.array(z.union([z.string(), z.number()]).transform(String), {
  errorMap: () => ({ message: 'must be a list of names of test cases' }),
});

const Form = z.object({
  driver_sources: Sources,
  elements_sources: Sources.nullish(),
  element_sources: Sources.nullish(),
  text_detection: Sources.nullish(),
  image_detection: Sources.nullish(),
  include: Names.nullish(),
  exclude: Names.nullish(),
  halt_duration: z
    .number({ errorMap: () => ({ message: 'must be a number of seconds' }) })
    .min(0)
    .max(3600)
    .nullish(),
  event_attributes_json: z.string().nullish(),
  execution_output_path: z.string().nullish(),
  log_level: z
    .string()
    .transform((level) => LOG_LEVELS.get(level.toLowerCase()))
    .refine((level) => level !== undefined, 'must be DEBUG, INFO, WARNING, ERROR or CRITICAL')
    .nullish(),
  /** The folder that is run, whatever stands here: so it is in the reference. */
  project_path: z.string().nullish(),
  ai_self_heal: z.boolean().nullish(),
});

const NONE: Configuration = {
  session: undefined,
  include: [],
  exclude: [],
  pauseMs: 0,
  outputPath: undefined,
  settings: {},
};

/** The configuration of a project: the last file that holds one, as in the reference. */
export function readConfiguration(root: string, project: RawProject): Configuration {
  const last = project.configurations.at(-1);
  if (!last) return NONE;
  const { map, path } = last;
  for (const {
    path: other,
    map: { place },
  } of project.configurations.slice(0, -1)) {
    project.warn(`${other} is not used: ${path} holds the configuration too`, place);
  }
  for (const entry of map.entries) {
    if (Object.hasOwn(Form.shape, entry.key) || contentAt(entry) !== undefined) continue;
    const near = suggest(entry.key, Object.keys(Form.shape));
    project.warn(`the key ${JSON.stringify(entry.key)} is not used${didYouMean(near)}`, entry.place);
  }
  const parsed = Form.safeParse(valueOf(map));
  if (!parsed.success) {
    for (const { path: at, message } of problemsIn(parsed.error.issues))
      project.error(`${at}: ${message}`, placeAt(map, at));
    return NONE;
  }
  return configurationOf(parsed.data, root, map, project);
}

function configurationOf(given: z.output<typeof Form>, root: string, map: YamlMap, project: RawProject): Configuration {
  const { include, exclude, event_attributes_json: attributes, execution_output_path: output, log_level } = given;
  if (include?.length && exclude?.length) {
    project.error('include and exclude are both given: keep one of them', placeAt(map, 'exclude'));
  }
  const warn = (key: string) => (message: string) => project.warn(message, placeAt(map, key));
  const elements = given.elements_sources ?? given.element_sources ?? [];
  const key = ELEMENT_SOURCES.find((each) => given[each]) ?? ELEMENT_SOURCES[0];
  const session = {
    driver_sources: replaceCapabilities(given.driver_sources, warn('driver_sources')),
    elements_sources: replaceSources('element source', elements, warn(key)),
    text_detection: replaceSources('text detector', given.text_detection ?? [], warn('text_detection')),
    image_detection: given.image_detection ?? [],
    ...(given.ai_self_heal != null && { ai_self_heal: given.ai_self_heal }),
  };
  checkSession(session, map, project);
  return {
    session,
    include: include ?? [],
    exclude: exclude ?? [],
    pauseMs: Math.round((given.halt_duration ?? 0) * 1000),
    outputPath: output == null ? undefined : resolve(root, output),
    settings: {
      ...(log_level != null && { log_level }),
      ...(attributes != null && { event_attributes_json: resolve(root, attributes) }),
    },
  };
}

/** Reports what a session start would refuse. */
function checkSession(session: SessionSettings, map: YamlMap, project: RawProject): void {
  try {
    planSession(session);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problems =
      error instanceof SchemaError ? error.problems : [{ path: 'driver_sources', message: error.message }];
    for (const { path, message } of problems) project.error(`${path}: ${message}`, placeAt(map, path));
  }
}
