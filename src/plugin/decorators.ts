import type { Constructor } from '../di.js';
import type { Driver } from '../device/driver.js';
import { type DriverMark, type KeywordMark, stamp } from './mark.js';
import type { ParamShape, ParamValues } from './params.js';

/** What a keyword class must have: `run`, taking the parsed parameters. */
export interface KeywordInstance<P extends ParamShape = ParamShape> {
  // A property, not a method: TypeScript compares method parameters loosely.
  readonly run: (params: ParamValues<P>) => unknown;
}

/**
 * Marks a class as a keyword. Its constructor receives what it names by class (ElementFinder, Driver, CallContext, ...);
 * a new instance is built for each call.
 */
export function Keyword<P extends ParamShape>(info: KeywordMark<P>) {
  return <C extends new (...args: never[]) => KeywordInstance<P>>(target: C): void => stamp('keyword', info, target);
}

/** Marks a subclass of Driver as a driver source. */
export function DriverSource(info: DriverMark) {
  return <C extends Constructor<Driver>>(target: C): void => stamp('driver', info, target);
}
