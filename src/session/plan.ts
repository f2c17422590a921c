import { z } from 'zod';
import type { Settings } from '../config.js';
import { DIALOG_ACTIONS, type DialogAction } from '../device/browser/dialogs.js';
import { ServiceError } from '../errors.js';
import { schemaError } from '../schema-problems.js';
import { checkPoolSource, DriverList, enabled, enabledDrivers, type EnabledSource, SourceList } from './source-list.js';

export type { EnabledSource };

/** Characters of the name of an owner. */
export const MAX_OWNER_CHARS = 100;
/** Unknown fields of a form that are logged. */
const MAX_UNKNOWN = 20;

/** The body of a session start over HTTP. */
export const SessionConfig = z.object({
  driver_sources: DriverList.describe(
    'Drivers, as a fallback order: the first that opens is used. `{"pool": "android"}` is a device of a pool',
  ),
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
  similarity_heal: z
    .boolean()
    .nullish()
    .describe('Whether broken locators are healed by similarity; else as SVC_SIMILARITY_HEAL says'),
  llm_provider: z.string().min(1).nullish().describe('Language model that heals; else SVC_LLM_PROVIDER'),
  llm_model: z.string().min(1).nullish().describe("Its model; else SVC_LLM_MODEL, else the provider's default"),
  dialogs: z.enum(DIALOG_ACTIONS).nullish().describe('What happens to dialogs, until On Dialog sets it'),
  update_baselines: z
    .boolean()
    .nullish()
    .describe('Whether Compare Screen writes baselines that are missing or differ; else SVC_UPDATE_BASELINES'),
  test_case: z.string().nullish().describe('Test case of the tracked events of calls that name none'),
  owner: z.string().min(1).max(MAX_OWNER_CHARS).nullish().describe('Who opened the session, for the list of sessions'),
});

export type SessionConfig = z.output<typeof SessionConfig>;

/** The sources and options of a session that is to be started. */
export interface SessionPlan {
  readonly drivers: readonly EnabledSource[];
  readonly elementSources: readonly string[];
  readonly textDetectors: readonly EnabledSource[];
  readonly imageDetectors: readonly EnabledSource[];
  readonly projectPath: string | undefined;
  readonly apiData: Readonly<Record<string, unknown>> | undefined;
  /** Whether broken locators are healed by similarity; undefined for the setting. */
  readonly similarityHeal: boolean | undefined;
  /** Whether a language model heals, and which; undefined for the settings. */
  readonly selfHeal: boolean | undefined;
  readonly llmProvider: string | undefined;
  readonly llmModel: string | undefined;
  /** What happens to dialogs; undefined for the driver's default. */
  readonly dialogs: DialogAction | undefined;
  /** Whether baselines are written; undefined for the setting. */
  readonly updateBaselines: boolean | undefined;
  /** Test case of the calls that name none. */
  readonly testCase: string | undefined;
  /** Who opened the session, as its client says. */
  readonly owner: string | undefined;
  /** Accepted, but worth a line in the log. */
  readonly remarks: readonly string[];
}

/** A detector by its name, or as `{name: {url, capabilities}}`. */
export type DetectorRequest = string | Readonly<Record<string, unknown>>;

/** The form of MCP and the command line: a session with one driver. */
export interface OneDriver {
  /** By default `SVC_DRIVER`, else `appium` with a `url`, else `playwright`. `pool:<name>`: a device of a pool. */
  readonly driver?: string | undefined;
  readonly url?: string | undefined;
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined;
  /** All of the driver by default. */
  readonly elements_sources?: readonly string[] | undefined;
  readonly text_detection?: readonly DetectorRequest[] | undefined;
  readonly image_detection?: readonly DetectorRequest[] | undefined;
  readonly project_path?: string | undefined;
  readonly api_data?: unknown;
  readonly dialogs?: string | undefined;
  readonly update_baselines?: boolean | undefined;
  readonly ai_self_heal?: boolean | undefined;
  readonly similarity_heal?: boolean | undefined;
  readonly test_case?: string | undefined;
  readonly owner?: string | undefined;
}

const OneDriverForm = SessionConfig.omit({ driver_sources: true, appium_url: true, appium_config: true }).extend({
  driver: z.string().min(1).nullish(),
  url: z.string().nullish(),
  capabilities: z.record(z.unknown()).nullish(),
  elements_sources: SourceList.nullish(),
  text_detection: SourceList.nullish(),
  image_detection: SourceList.nullish(),
});

/** The driver of a session that names neither driver nor address. */
const DEFAULT_DRIVER = 'playwright';

/** The name of the driver that a session gets. */
export const driverOf = ({ driver, url }: Pick<OneDriver, 'driver' | 'url'>, settings: Settings): string =>
  driver ?? settings.driver ?? (url === undefined ? DEFAULT_DRIVER : 'appium');

/**
 * Reads the body of a session start over HTTP.
 * @throws ServiceError E0503 with the path of each problem, E0501 when no driver is enabled
 */
export function planSession(body: unknown): SessionPlan {
  const config = parsed(SessionConfig, body);
  const remarks = unknownFields(config, SessionConfig.shape);
  const drivers = withDeprecated(enabledDrivers(config.driver_sources), config, remarks);
  if (drivers.length === 0) {
    throw new ServiceError('E0501', 'enable one in driver_sources, such as "playwright"');
  }
  const { elements_sources: elements, text_detection: text, image_detection: image } = config;
  return { ...optionsOf(config), drivers, ...sourcesOf(elements, text, image), remarks };
}

/**
 * Reads the form of a session with one driver.
 * @throws ServiceError E0503 with the path of each problem
 */
export function planOneDriver(given: OneDriver, settings: Settings): SessionPlan {
  const form = parsed(OneDriverForm, given);
  const driver = driverOf(given, settings);
  const source = { name: driver, url: form.url ?? undefined, capabilities: form.capabilities ?? {} };
  return {
    ...optionsOf(form),
    drivers: [checkPoolSource(source, [])],
    ...sourcesOf(form.elements_sources ?? [driver], form.text_detection ?? [], form.image_detection ?? []),
    remarks: unknownFields(form, OneDriverForm.shape),
  };
}

function parsed<S extends z.AnyZodObject>(schema: S, given: unknown): z.output<S> {
  const result = schema.passthrough().safeParse(given);
  if (!result.success) throw schemaError('E0503', result.error.issues);
  return result.data;
}

const unknownFields = (given: object, shape: object): string[] =>
  Object.keys(given)
    .filter((key) => !Object.hasOwn(shape, key))
    .slice(0, MAX_UNKNOWN)
    .map((key) => `unknown field ${JSON.stringify(key.slice(0, 100))} ignored`);

type Options = Pick<
  SessionConfig,
  | 'project_path'
  | 'api_data'
  | 'ai_self_heal'
  | 'similarity_heal'
  | 'llm_provider'
  | 'llm_model'
  | 'dialogs'
  | 'update_baselines'
  | 'test_case'
  | 'owner'
>;

const optionsOf = (given: Options) => ({
  projectPath: given.project_path ?? undefined,
  apiData: given.api_data ?? undefined,
  selfHeal: given.ai_self_heal ?? undefined,
  similarityHeal: given.similarity_heal ?? undefined,
  llmProvider: given.llm_provider ?? undefined,
  llmModel: given.llm_model ?? undefined,
  dialogs: given.dialogs ?? undefined,
  updateBaselines: given.update_baselines ?? undefined,
  testCase: given.test_case ?? undefined,
  owner: given.owner ?? undefined,
});

const sourcesOf = (elements: SourceList, text: SourceList, image: SourceList) => ({
  elementSources: enabled(elements).map(({ name }) => name),
  textDetectors: enabled(text),
  imageDetectors: enabled(image),
});

/**
 * The drivers completed by the deprecated fields, which are defaults of an `appium` source, or that source itself where
 * no driver is enabled.
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
