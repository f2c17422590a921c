import { stat, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../errors.js';
import { atMost, schemaError } from '../schema-problems.js';

const SourceSettings = z.object({
  enabled: z.boolean().nullish(),
  url: z.string().nullish(),
  capabilities: z.record(z.unknown()).nullish(),
});

/** Sources that a session can have of one kind. */
const MOST_SOURCES = 20;
/** Unknown fields of a request that are logged. */
const MOST_UNKNOWN = 20;

const SourceObject = atMost(1, z.record(z.union([SourceSettings, z.boolean(), z.null()]))).refine(
  (value) => Object.keys(value).length === 1,
  'an object names exactly one source, as its only key',
);

const SourceList = atMost(MOST_SOURCES, z.array(z.union([z.string().min(1), SourceObject])).max(MOST_SOURCES));

/** The request body of a session start. */
export const SessionConfig = z.object({
  driver_sources: SourceList.describe('Drivers, as a fallback order: the first that opens is used'),
  elements_sources: SourceList.describe('Element sources, in the order in which they are asked'),
  text_detection: SourceList.describe('Text detectors, in the order in which they are asked'),
  image_detection: SourceList.describe('Image detectors, in the order in which they are asked'),
  project_path: z.string().min(1).nullish().describe('Directory whose images are templates, by file name'),
  api_data: z.record(z.unknown()).nullish().describe('API definitions for Invoke API'),
  appium_url: z.string().nullish().describe('Deprecated: use driver_sources'),
  appium_config: z
    .object({ url: z.string().nullish(), capabilities: z.record(z.unknown()).nullish() })
    .passthrough()
    .nullish()
    .describe('Deprecated: use driver_sources'),
  ai_self_heal: z.boolean().nullish().describe('Whether a language model heals; else as SVC_AI_SELF_HEAL says'),
  llm_provider: z.string().min(1).nullish().describe('Language model that heals; else SVC_LLM_PROVIDER'),
  llm_model: z.string().min(1).nullish().describe("Its model; else SVC_LLM_MODEL, else the provider's default"),
  test_case: z.string().nullish().describe('Test case of the tracked events of calls that name none'),
});

export type SessionConfig = z.output<typeof SessionConfig>;

/** One enabled source, in the one internal form. */
export interface EnabledSource {
  readonly name: string;
  readonly url: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

/** What a start asks for, normalised. */
export interface SessionPlan {
  readonly drivers: readonly EnabledSource[];
  readonly elementSources: readonly string[];
  readonly textDetectors: readonly EnabledSource[];
  readonly imageDetectors: readonly EnabledSource[];
  readonly projectPath: string | undefined;
  readonly apiData: Readonly<Record<string, unknown>> | undefined;
  /** Whether a language model heals, and which; undefined for what the settings say. */
  readonly selfHeal: boolean | undefined;
  readonly llmProvider: string | undefined;
  readonly llmModel: string | undefined;
  /** Of the calls that name none. */
  readonly testCase: string | undefined;
  /** What is accepted but deserves a line in the log. */
  readonly remarks: readonly string[];
}

/**
 * Reads the request body of a session start.
 * @throws ServiceError E0503 with the path of each problem, E0501 when no driver is enabled
 */
export function planSession(body: unknown): SessionPlan {
  const parsed = SessionConfig.passthrough().safeParse(body);
  if (!parsed.success) throw schemaError('E0503', parsed.error.issues);
  const config = parsed.data;
  const remarks = Object.keys(config)
    .filter((key) => !Object.hasOwn(SessionConfig.shape, key))
    .slice(0, MOST_UNKNOWN)
    .map((key) => `unknown field ${JSON.stringify(key.slice(0, 100))} ignored`);
  const drivers = withDeprecated(enabled(config.driver_sources), config, remarks);
  if (drivers.length === 0) {
    throw new ServiceError('E0501', 'enable one in driver_sources, such as "playwright"');
  }
  return {
    drivers,
    elementSources: enabled(config.elements_sources).map(({ name }) => name),
    textDetectors: enabled(config.text_detection),
    imageDetectors: enabled(config.image_detection),
    projectPath: config.project_path ?? undefined,
    apiData: config.api_data ?? undefined,
    selfHeal: config.ai_self_heal ?? undefined,
    llmProvider: config.llm_provider ?? undefined,
    llmModel: config.llm_model ?? undefined,
    testCase: config.test_case ?? undefined,
    remarks,
  };
}

function enabled(list: SessionConfig['driver_sources']): EnabledSource[] {
  return list.flatMap((item) => {
    if (typeof item === 'string') return [{ name: item, url: undefined, capabilities: {} }];
    const [[name, value] = ['', false]] = Object.entries(item);
    if (value === false || (value !== null && value !== true && value.enabled === false)) return [];
    const settings = typeof value === 'object' && value !== null ? value : undefined;
    return [{ name, url: settings?.url ?? undefined, capabilities: settings?.capabilities ?? {} }];
  });
}

/**
 * The drivers with what the deprecated fields say: they fill in what an `appium` source leaves out, and make one where no
 * driver is enabled. Who enables other drivers alone has named them all.
 */
function withDeprecated(
  drivers: readonly EnabledSource[],
  { appium_url: url, appium_config: given }: SessionConfig,
  remarks: string[],
): readonly EnabledSource[] {
  if (url == null && given == null) return drivers;
  const { url: inside, capabilities, ...bare } = given ?? {};
  const filling = { url: url ?? inside ?? undefined, capabilities: capabilities ?? bare };
  const isFed = drivers.length === 0 || drivers.some(({ name }) => name === 'appium');
  const ignored = isFed ? '' : ', and ignored beside drivers that are not appium';
  remarks.push(`appium_url and appium_config are deprecated${ignored}: use driver_sources`);
  if (drivers.length === 0) return [{ name: 'appium', ...filling }];
  return drivers.map((driver) =>
    driver.name !== 'appium'
      ? driver
      : {
          name: driver.name,
          url: driver.url ?? filling.url,
          capabilities: { ...filling.capabilities, ...driver.capabilities },
        },
  );
}

/**
 * The project directory with every link resolved.
 * @throws ServiceError E0503 when it is no directory, or lies outside `root`
 */
export async function checkProjectPath(path: string, root: string | undefined): Promise<string> {
  const full = resolve(path);
  const info = await stat(full).catch(() => undefined);
  if (!info?.isDirectory()) throw new ServiceError('E0503', 'project_path: is no directory that exists');
  const real = await realpath(full);
  if (root !== undefined) {
    const below = relative(await realpath(resolve(root)).catch(() => resolve(root)), real);
    if (/^\.\.($|[\\/])/.test(below) || isAbsolute(below)) {
      throw new ServiceError('E0503', 'project_path: lies outside the directory that SVC_PROJECT_ROOT names');
    }
  }
  return real;
}
