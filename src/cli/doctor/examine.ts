import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import type { Check, CheckContext } from '../../plugin/mark.js';
import type { Registry } from '../../plugin/registry.js';
import { withDeadline } from '../../deadline.js';
import {
  defaultDriver,
  defaultDriverOf,
  HTTP_PORT,
  leftOutPlugins,
  MCP_SDK,
  nodeVersion,
  TYPESCRIPT,
} from './checks.js';
import { directory } from './directory.js';
import { PICTURES } from './pictures.js';
import type { Colour } from '../../terminal-text.js';

/** Seconds that one check may take. */
const LIMIT = 30;
const OWN = 'svc';
/** Kinds of plugins that may have checks. */
const CHECKED = ['driver', 'text detector', 'image detector', 'language model'] as const;

/** One line of `svc doctor`. */
export const Examined = z.object({
  of: z.string().describe('`svc`, or the plugin that needs it'),
  what: z.string(),
  required: z.boolean().describe('Whether the default driver does not work without it'),
  state: z.enum(['fine', 'warning', 'failed']),
  found: z.string().describe('A version or a path, or the reason why it is not fine'),
  mend: z.string().optional().describe('What to do about it'),
});

export type Examined = z.output<typeof Examined>;

interface Planned {
  readonly of: string;
  readonly isRequired: boolean;
  readonly check: Check;
}

/** Runs every check, of the service and of its plugins, side by side and each within a limit. Never throws for a check. */
export async function examine(registry: Registry, settings: CheckContext['settings']): Promise<Examined[]> {
  await registry.loadDeferred();
  const own = (check: Check, isRequired = false): Planned => ({ of: OWN, isRequired, check });
  const planned = [
    own(nodeVersion(), true),
    own(defaultDriver(registry), true),
    ...(await plannedByPlugins(registry, defaultDriverOf(settings))),
    own(PICTURES, true),
    own(MCP_SDK),
    own(TYPESCRIPT),
    own(leftOutPlugins(registry)),
    own(HTTP_PORT),
    ...(settings.directory === undefined ? [] : [own(directory(settings.directory))]),
  ];
  return Promise.all(planned.map((each) => run(each, settings)));
}

/** The needs of the default driver come first. */
async function plannedByPlugins(registry: Registry, driver: string): Promise<Planned[]> {
  const plugins = CHECKED.flatMap((kind) => registry.all(kind));
  const planned = await Promise.all(
    plugins.map(async ({ kind, info: { name, checks } }) => {
      const isRequired = kind === 'driver' && name === driver;
      const loaded = checks ? await withLimit(checks).catch(asCheck) : [];
      return loaded.map((check) => ({ of: name, isRequired, check }));
    }),
  );
  return planned.flat().sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

async function run({ of, isRequired, check }: Planned, settings: CheckContext['settings']): Promise<Examined> {
  const head = { of, what: check.what, required: isRequired };
  try {
    return { ...head, ...(await withLimit((signal) => check.look({ settings, signal }))) };
  } catch (error) {
    return { ...head, state: 'failed', found: reasonOf(error) };
  }
}

const withLimit = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(
    LIMIT,
    () => new Error(`no answer within ${LIMIT} s`),
    async (signal) => work(signal),
  );

/** Checks that cannot be loaded are one that fails. */
const asCheck = (error: unknown): Check[] => [{ what: 'checks', look: () => Promise.reject(asError(error)) }];

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function reasonOf(error: unknown): string {
  const reason = error instanceof ServiceError ? error.reason : undefined;
  return (reason ?? asError(error).message).split('\n')[0]!;
}

type Mark = readonly [sign: string, colour: Colour];

const FINE: Mark = ['✓', 'green'];
const WARNING: Mark = ['!', 'yellow'];
const FAILED: Mark = ['✗', 'red'];

/** A failed check is a failure if the check is required, else a warning. */
const markOf = ({ state, required }: Examined): Mark =>
  state === 'fine' ? FINE : state === 'failed' && required ? FAILED : WARNING;

/** A line for each check, with the way to repair it below. */
export function printExamined(all: readonly Examined[], colour: (colour: Colour, text: string) => string): string {
  const names = all.map(({ of, what }) => `${of}: ${what}`);
  const width = Math.max(...names.map(({ length }) => length));
  return all
    .flatMap((each, i) => {
      const [sign, shade] = markOf(each);
      const line = `${colour(shade, sign)} ${names[i]!.padEnd(width)}  ${each.found}`;
      return each.mend === undefined ? [line] : [line, `${' '.repeat(width + 4)}${colour('dim', `-> ${each.mend}`)}`];
    })
    .join('\n');
}
