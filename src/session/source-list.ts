import { z } from 'zod';
import { Match, POOL_PREFIX } from '../pool-settings.js';
import { atMost, schemaError } from '../schema-problems.js';

const SourceSettings = z.object({
  enabled: z.boolean().nullish(),
  url: z.string().nullish(),
  capabilities: z.record(z.unknown()).nullish(),
});

/** Sources of one kind in a session. */
const MAX_SOURCES = 20;

const SourceObject = atMost(1, z.record(z.union([SourceSettings, z.boolean(), z.null()]))).refine(
  (value) => Object.keys(value).length === 1,
  'an object names exactly one source, as its only key',
);

const SourceItem = z.union([z.string().min(1), SourceObject]);
type SourceItem = z.output<typeof SourceItem>;

export const SourceList = atMost(MAX_SOURCES, z.array(SourceItem).max(MAX_SOURCES));
export type SourceList = z.output<typeof SourceList>;

const PoolObject = z
  .object({ pool: z.string().min(1), match: Match.nullish(), capabilities: z.record(z.unknown()).nullish() })
  .strict();
type PoolObject = z.output<typeof PoolObject>;

/** A device of a pool, by its properties: `{pool: 'android', match: {version: '>=13'}}`. */
const PoolItem = z.preprocess((value, context) => {
  if (typeof value === 'object' && value !== null && 'pool' in value && typeof value.pool === 'string') return value;
  context.addIssue({ code: 'custom', message: 'names no pool', fatal: true });
  return z.NEVER;
}, PoolObject) as unknown as typeof PoolObject;

/** A list of drivers: also pools. */
export const DriverList = atMost(MAX_SOURCES, z.array(z.union([...SourceItem.options, PoolItem])).max(MAX_SOURCES));
export type DriverList = z.output<typeof DriverList>;

/**
 * An enabled source. A driver source named `pool:<name>` is a pool; its capability `match` says what a device must have.
 */
export interface EnabledSource {
  readonly name: string;
  readonly url: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Of a device of a pool: the capabilities that the client gave. All else is the operator's. */
  readonly ofClient?: Readonly<Record<string, unknown>>;
}

/** The sources of a list that are enabled. */
export const enabled = (list: SourceList): EnabledSource[] => list.flatMap(enabledItem);

/** The drivers of a list that are enabled. @throws ServiceError E0503 as `checkPoolSource` */
export const enabledDrivers = (list: DriverList): EnabledSource[] =>
  list.flatMap((item, index) => {
    if (isPool(item)) return [poolSource(item)];
    const path = ['driver_sources', index, ...(typeof item === 'string' ? [] : Object.keys(item))];
    return enabledItem(item).map((source) => checkPoolSource(source, path));
  });

function enabledItem(item: SourceItem): EnabledSource[] {
  if (typeof item === 'string') return [{ name: item, url: undefined, capabilities: {} }];
  const [[name, value] = ['', false]] = Object.entries(item);
  if (value === false || (value !== null && value !== true && value.enabled === false)) return [];
  const settings = typeof value === 'object' && value !== null ? value : undefined;
  return [{ name, url: settings?.url ?? undefined, capabilities: settings?.capabilities ?? {} }];
}

const isPool = (item: DriverList[number]): item is PoolObject =>
  typeof item === 'object' && typeof item['pool'] === 'string';

const poolSource = ({ pool, match, capabilities }: PoolObject): EnabledSource => ({
  name: `${POOL_PREFIX}${pool}`,
  url: undefined,
  capabilities: { ...capabilities, ...(match && { match }) },
});

/**
 * Checks a driver source that may name a pool.
 * @param path where it is, for errors
 * @throws ServiceError E0503 when a pool gets an address, or a `match` that is no object of texts, numbers and truth values
 */
export function checkPoolSource(source: EnabledSource, path: readonly (string | number)[]): EnabledSource {
  const { name, url, capabilities } = source;
  if (!name.startsWith(POOL_PREFIX)) return source;
  const address = url === undefined ? [] : [{ path: ['url'], message: 'is that of the pool: leave it out' }];
  const match = z.object({ match: Match.nullish() }).safeParse(capabilities).error?.issues ?? [];
  const problems = [...address, ...match.map((issue) => ({ ...issue, path: ['capabilities', ...issue.path] }))];
  if (problems.length === 0) return source;
  throw schemaError(
    'E0503',
    problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
  );
}
