import { ServiceError } from '../../errors.js';
import type { Template } from './templates.js';

/** Limit for all uploaded templates of a session together. */
const MAX_UPLOADED_BYTES = 80 * 1024 * 1024;

/** The templates that were uploaded to a session. */
export class Uploads {
  readonly #templates = new Map<string, Template>();
  #bytes = 0;

  get(name: string): Template | undefined {
    return this.#templates.get(name);
  }

  has(name: string): boolean {
    return this.#templates.has(name);
  }

  /** Replaces a template of the same name. @throws ServiceError E0403 when all of them exceed the limit of memory */
  add(template: Template): void {
    const { name, image } = template;
    const bytes = this.#bytes - (this.#templates.get(name)?.image.length ?? 0) + image.length;
    if (bytes > MAX_UPLOADED_BYTES) {
      throw new ServiceError(
        'E0403',
        `the templates of the session would have more than ${MAX_UPLOADED_BYTES} bytes: upload smaller ones, or replace others`,
      );
    }
    this.#bytes = bytes;
    this.#templates.set(name, template);
  }

  /** @returns whether there was one of this name */
  delete(name: string): boolean {
    this.#bytes -= this.#templates.get(name)?.image.length ?? 0;
    return this.#templates.delete(name);
  }

  /** In the order in which their names were first uploaded. */
  all(): readonly Template[] {
    return [...this.#templates.values()];
  }

  clear(): void {
    this.#templates.clear();
    this.#bytes = 0;
  }
}
