import { readFile } from 'node:fs/promises';
import { ANYBODY } from '../access/principal.js';
import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import type { Session } from '../session/session.js';
import { type OneDriver, planOneDriver } from '../session/plan.js';
import type { StartOptions } from '../session/start/start.js';

/** The session that a command opens. */
export interface WantedSession {
  readonly request: OneDriver;
  /** Pictures that are uploaded before the first step, by name: base64 or a data URL. */
  readonly templates: Readonly<Record<string, string>>;
}

/** One session from two: a field of the second wins, and each of its pictures. */
export function mergeSessions(first: WantedSession, second: WantedSession): WantedSession {
  const given = Object.entries(second.request).filter(([, value]) => value !== undefined);
  return {
    request: { ...first.request, ...(Object.fromEntries(given) as OneDriver) },
    templates: { ...first.templates, ...second.templates },
  };
}

/** Opens the session, with its pictures and variables. @throws ServiceError as a session start */
export async function openSession(
  { fleet, config }: Service,
  { request, templates }: WantedSession,
  variables: readonly (readonly [name: string, value: string])[],
  options: StartOptions,
): Promise<Session> {
  const plan = planOneDriver(request, config.settings);
  const session = await fleet.start(plan, await fleet.place(plan, ANYBODY, options), ANYBODY, options);
  for (const [name, picture] of Object.entries(templates)) await session.templates.upload(name, picture);
  for (const [name, value] of variables) session.variables.set(name, [value]);
  return session;
}

/**
 * Reads API definitions; their content is validated when the session starts.
 * @throws ServiceError E0503 for a file that cannot be read, or holds no object
 */
export async function readApiFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ServiceError('E0503', `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) throw new ServiceError('E0503', `${path}:${problem.linePos?.[0].line ?? 1}: ${problem.message}`);
  const value: unknown = document.toJS();
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ServiceError('E0503', `${path} holds no API definitions: an object with collections`);
}
