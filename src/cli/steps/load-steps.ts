import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { ServiceError } from '../../errors.js';
import { bind } from '../../keyword/binding.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import { parseSteps } from '../../steps/parse-steps.js';
import { errorAt, referencesOf } from '../../steps/read-step.js';
import type { Step, WrittenSession } from '../../steps/step.js';
import type { Variables } from '../../variables.js';
import { readPictures } from '../picture-source.js';
import { readApiFile, type WantedSession } from '../wanted-session.js';

const STDIN = '-';

/** Steps and their origin. */
export interface LoadedSteps {
  readonly steps: readonly Step[];
  /** The session that the file describes. */
  readonly wanted: WantedSession;
  /** The path of the file, or `stdin`; absent for one keyword of the command line. */
  readonly source?: string;
}

/**
 * Reads a file of steps with the files that it names; paths in it begin in its directory.
 * @throws ServiceError E0402, E0403, E0304, E0503 for invalid steps
 */
export async function loadSteps(file: string, catalog: KeywordCatalog): Promise<LoadedSteps> {
  const isStdin = file === STDIN;
  const text = isStdin ? await readAll(process.stdin) : await contentOf(file);
  const source = isStdin ? 'stdin' : file;
  const { session, steps } = await parseSteps(text, source, catalog);
  const directory = isStdin ? '.' : dirname(file);
  const loaded: Step[] = [];
  for (const step of steps) {
    loaded.push(step.templates ? { ...step, templates: await readPictures(step.templates, directory) } : step);
  }
  return { steps: loaded, wanted: await wantedFrom(session ?? {}, directory), source };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new ServiceError('E0403', `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function wantedFrom(session: WrittenSession, directory: string): Promise<WantedSession> {
  const { templates, api, api_data: data, project_path: project, ...fields } = session;
  if (api != null && data != null) throw new ServiceError('E0403', 'session: give api or api_data, not both');
  return {
    request: {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      ...(project != null && { project_path: resolve(directory, project) }),
      ...(data != null && { api_data: data }),
      ...(api != null && { api_data: await readApiFile(resolve(directory, api)) }),
    },
    templates: await readPictures(templates ?? {}, directory),
  };
}

/**
 * Checks steps before anything runs: their keywords, and the parameters of steps whose variables are all known.
 * @param variables the variables that are set before the first step
 * @throws ServiceError E0402 and E0403 with the location of the first wrong step
 */
export function checkSteps(steps: readonly Step[], catalog: KeywordCatalog, variables: Variables): void {
  const known = Object.keys(variables.all());
  for (const { keyword, params, place } of steps) {
    try {
      const definition = catalog.get(keyword);
      // An earlier step may set an unknown variable; a single step has none before it.
      const isKnown = referencesOf(params).every((name) => known.includes(name));
      if (isKnown || steps.length === 1) bind(definition, params, variables);
    } catch (error) {
      throw place === undefined ? error : errorAt(place, error);
    }
  }
}
