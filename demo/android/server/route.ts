import type { IncomingMessage } from 'node:http';
import type { Point, Rect } from '../view/geometry.js';

/** The input of a route: the captured parts of the path, and the body. */
interface RouteCall {
  readonly captures: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers with the `value` of the reply; throws `DeviceError` to answer with an error. */
export type RouteHandler = (call: RouteCall) => unknown;

/** Method and path below `/session/<id>`, with `:` for each captured part: `GET /element/:/text`. */
export type Routes = Readonly<Record<string, RouteHandler>>;

/** W3C error names that the UiAutomator2 server answers with, and their HTTP status. */
export const ERROR_STATUS = {
  'no such element': 404,
  'stale element reference': 404,
  'no such alert': 404,
  'invalid session id': 404,
  'invalid selector': 400,
  'invalid argument': 400,
  'invalid element state': 400,
  'move target out of bounds': 500,
  'unknown error': 500,
} as const;

type DeviceErrorName = keyof typeof ERROR_STATUS;

/** Thrown inside a route to answer with a W3C error. */
export class DeviceError extends Error {
  constructor(
    readonly error: DeviceErrorName,
    message: string,
  ) {
    super(message);
  }
}

type Body = Readonly<Record<string, unknown>>;

const invalid = (name: string, expected: string): DeviceError =>
  new DeviceError('invalid argument', `'${name}' must be ${expected}`);

/** @throws DeviceError `invalid argument` when it is not a number and there is no `fallback` */
export function numberOf(body: Body, name: string, fallback?: number): number {
  const value = body[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(name, 'a number');
  return value;
}

/** @throws DeviceError `invalid argument` when it is not a text and there is no `fallback` */
export function textOf(body: Body, name: string, fallback?: string): string {
  const value = body[name] ?? fallback;
  if (typeof value !== 'string') throw invalid(name, 'a text');
  return value;
}

export function pointOf(body: Body, name: string): Point | undefined {
  const value = body[name];
  if (typeof value !== 'object' || value === null) return undefined;
  return { x: numberOf(value as Body, 'x'), y: numberOf(value as Body, 'y') };
}

/** An area of left, top, width and height. */
export function areaOf(body: Body, name: string): Rect | undefined {
  const value = body[name];
  if (typeof value !== 'object' || value === null) return undefined;
  const [left, top] = [numberOf(value as Body, 'left'), numberOf(value as Body, 'top')];
  return {
    left,
    top,
    right: left + numberOf(value as Body, 'width'),
    bottom: top + numberOf(value as Body, 'height'),
  };
}

/** The body of a request as an object; empty when the body is missing or not a JSON object. */
export async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
