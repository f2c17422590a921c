import 'reflect-metadata';
import { container, injectable, type DependencyContainer, type InjectionToken } from 'tsyringe';

/** A class, abstract or concrete, that names a dependency. */
export type Token<T> = abstract new (...args: never[]) => T;
/** A class that the container can instantiate. */
export type Constructor<T = object> = new (...args: never[]) => T;

/** tsyringe accepts abstract classes at run time, but not in its types. */
const asToken = <T>(token: Token<T>) => token as unknown as InjectionToken<T>;

/**
 * A level of dependency injection: the root, one child per session, one child per call. Instances provided in a scope
 * are visible in it and its children; every other class is instantiated on each request.
 */
export class Scope {
  readonly #container: DependencyContainer;

  private constructor(parent: DependencyContainer) {
    this.#container = parent.createChildContainer();
  }

  static root(): Scope {
    return new Scope(container);
  }

  child(): Scope {
    return new Scope(this.#container);
  }

  provide<T>(token: Token<T>, instance: T): this {
    this.#container.registerInstance(asToken(token), instance);
    return this;
  }

  /** Makes `get` throw for this token in this scope. */
  refuse<T>(token: Token<T>, error: () => Error): this {
    const useFactory = (): T => {
      throw error();
    };
    this.#container.register(asToken(token), { useFactory });
    return this;
  }

  /** The provided instance, or a new instance of the class. */
  get<T>(token: Token<T>): T {
    return this.#container.resolve(asToken(token));
  }
}

const PARAMTYPES = 'design:paramtypes';
/** The types that decorator metadata contains for parameters whose type is not a class. */
const NON_CLASS_TYPES: readonly unknown[] = [Object, Function, String, Number, Boolean, BigInt, Symbol, Array, Promise];

/**
 * Registers the constructor parameters of a class for injection.
 * @param inject the classes of the parameters, for sources compiled without decorator metadata
 * @throws TypeError when a constructor parameter names no class
 */
export function makeInjectable(target: Constructor, inject?: readonly Token<unknown>[]): void {
  if (inject) Reflect.defineMetadata(PARAMTYPES, inject, target);
  const types = (Reflect.getOwnMetadata(PARAMTYPES, target) as unknown[] | undefined) ?? [];
  for (let i = 0; i < Math.max(target.length, types.length); i++) {
    const type = types[i];
    if (typeof type !== 'function' || NON_CLASS_TYPES.includes(type)) {
      throw new TypeError(
        `${target.name}: the class of constructor parameter ${i + 1} is not known. Compile with emitDecoratorMetadata, ` +
          'import the class as a value (not with `import type`), or list the classes in `inject`.',
      );
    }
  }
  injectable()(target);
}
