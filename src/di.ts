import 'reflect-metadata';
import { container, injectable, type DependencyContainer, type InjectionToken } from 'tsyringe';

/** A class, abstract or not, as the name of what is to be injected. */
export type Token<T> = abstract new (...args: never[]) => T;
/** A class whose instances the container can build. */
export type Constructor<T = object> = new (...args: never[]) => T;

/** tsyringe's token type refuses abstract classes, though its code takes them. */
const asToken = <T>(token: Token<T>) => token as unknown as InjectionToken<T>;

/**
 * A place where instances live: the root, one child per session, one child per call. What is provided in a scope is
 * seen by it and its children; everything else is built anew each time.
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

  /** Whoever asks for the token here gets an error instead. */
  refuse<T>(token: Token<T>, error: () => Error): this {
    const useFactory = (): T => {
      throw error();
    };
    this.#container.register(asToken(token), { useFactory });
    return this;
  }

  /** The instance that was provided for the token, or a new one of the class. */
  get<T>(token: Token<T>): T {
    return this.#container.resolve(asToken(token));
  }
}

const PARAMTYPES = 'design:paramtypes';
/** What decorator metadata says where a type is no class: nothing to inject. */
const NO_CLASSES: readonly unknown[] = [Object, Function, String, Number, Boolean, BigInt, Symbol, Array, Promise];

/**
 * Makes a class buildable by the container, and checks at load time that it is.
 * @param inject the classes of the constructor's parameters, for sources compiled without decorator metadata
 * @throws TypeError when a constructor parameter names no class
 */
export function makeInjectable(target: Constructor, inject?: readonly Token<unknown>[]): void {
  if (inject) Reflect.defineMetadata(PARAMTYPES, inject, target);
  const types = (Reflect.getOwnMetadata(PARAMTYPES, target) as unknown[] | undefined) ?? [];
  for (let i = 0; i < Math.max(target.length, types.length); i++) {
    const type = types[i];
    if (typeof type !== 'function' || NO_CLASSES.includes(type)) {
      throw new TypeError(
        `${target.name}: the class of constructor parameter ${i + 1} is not known. Compile with emitDecoratorMetadata, ` +
          'import the class as a value (not with `import type`), or list the classes in `inject`.',
      );
    }
  }
  injectable()(target);
}
