import type { Point, Rect } from '../view/geometry.js';
import { DeviceError } from './device-error.js';

type Body = Readonly<Record<string, unknown>>;

const invalid = (name: string, expected: string): DeviceError =>
  new DeviceError('invalid argument', `'${name}' must be ${expected}`);

/** @throws DeviceError `invalid argument` when it is no number and there is no `fallback` */
export function numberOf(body: Body, name: string, fallback?: number): number {
  const value = body[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(name, 'a number');
  return value;
}

/** @throws DeviceError `invalid argument` when it is no text and there is no `fallback` */
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
